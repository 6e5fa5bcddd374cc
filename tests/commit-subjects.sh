#!/usr/bin/env bash
# Fails for commit subjects over 72 characters in a range (the last commit without one). As a hook for the message being written:
#   printf '#!/bin/sh\ntests/commit-subjects.sh --message "$1"\n' > .git/hooks/commit-msg && chmod +x .git/hooks/commit-msg
set -euo pipefail
export LC_ALL=C.UTF-8
if [ "${1:-}" = --message ]; then subjects=$(head -n 1 "$2"); else subjects=$(git log --no-merges --format=%s "${1:-HEAD^!}"); fi
long=0
while IFS= read -r subject; do
  if [ ${#subject} -gt 72 ]; then
    echo "${#subject} characters, at most 72: $subject" >&2
    long=1
  fi
done <<<"$subjects"
exit $long

#!/usr/bin/env bash
# Looks at a portal of its own with sqlmap, wapiti and, where it is installed, nikto: `tests/security/scan.sh [seconds per tool]`.
# Needs Debian's packages sqlmap and wapiti. Everything stays on this machine; what the tools say is left in the folder it names.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-600}
for tool in sqlmap wapiti; do
  command -v "$tool" >/dev/null || { echo "There is no $tool: apt-get install sqlmap wapiti" >&2; exit 1; }
done
work=$(mktemp -d /tmp/portal-scan.XXXXXX)
node tests/security/scanned-portal.ts "$work" >"$work/portal.log" 2>&1 &
portal=$!
trap 'kill "$portal" 2>/dev/null || true; wait "$portal" 2>/dev/null || true' EXIT
for _ in $(seq 240); do
  [ -s "$work/address" ] && break
  kill -0 "$portal" 2>/dev/null || { tail -n 20 "$work/portal.log" >&2; exit 1; }
  sleep 0.5
done
address=$(cat "$work/address")
header="Authorization: $(cat "$work/token")"
echo "$address is looked at; what is found stands in $work"

# One request file for each call that takes something; half the time of the tool is shared among them.
count=$(find "$work/requests" -name '*.txt' | wc -l)
each=$((seconds / count + 5))
for request in "$work"/requests/*.txt; do
  timeout "$each" sqlmap -r "$request" --batch --ignore-stdin --level=2 --risk=1 --technique=BEUS --dbms=PostgreSQL --threads=2 \
    --flush-session --ignore-code=400,401,403,404,409,413,415,422,429 --output-dir="$work/sqlmap" >"${request%.txt}.log" 2>&1 || true
done
timeout "$seconds" wapiti -u "$address/" -s "$address/oidc/auth" -H "$header" --scope folder --flush-session -v 0 \
  --max-scan-time "$seconds" -f txt -o "$work/wapiti.txt" >"$work/wapiti.log" 2>&1 || true
if command -v nikto >/dev/null; then
  timeout "$seconds" nikto -h "$address" -maxtime "${seconds}s" -nointeractive >"$work/nikto.txt" 2>&1 || true
else
  echo "nikto is not installed, and was not run."
fi

found=$(grep -lE "is vulnerable|sqlmap identified the following injection" "$work"/requests/*.log || true)
if [ -n "$found" ]; then
  printf 'sqlmap found something:\n%s\n' "$found"
  exit 1
fi
# A tool that was cut off or never began has found nothing either: that is no proof.
whole=$(grep -lE "do not appear to be injectable" "$work"/requests/*.log | wc -l || true)
echo "sqlmap found nothing; it came to its end in $whole of $count calls."
[ "$whole" -gt 0 ] || { echo "sqlmap judged no call at all: see $work/requests" >&2; exit 1; }
grep -E "^(\s*- |.*vulnerab)" "$work/wapiti.txt" 2>/dev/null | head -n 40 || true

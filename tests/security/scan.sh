#!/usr/bin/env bash
# Looks at a portal of its own with sqlmap, wapiti and nikto: `tests/security/scan.sh [seconds for all of it, 600]`.
# Needs Debian's packages sqlmap and wapiti; nikto, of Debian's non-free part, is run where it is installed. Everything stays
# on this machine: no tool asks anybody else. What the tools say is left in the folder that it names.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-600}
for tool in sqlmap wapiti; do
  command -v "$tool" >/dev/null || { echo "There is no $tool: apt-get install sqlmap wapiti" >&2; exit 1; }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/portal-scan.XXXXXX")
node tests/security/scanned-portal.ts "$work" >"$work/portal.log" 2>&1 &
portal=$!
trap 'kill "$portal" 2>/dev/null || true; wait "$portal" 2>/dev/null || true' EXIT
for _ in $(seq 240); do
  [ -s "$work/address" ] && break
  kill -0 "$portal" 2>/dev/null || { tail -n 20 "$work/portal.log" >&2; exit 1; }
  sleep 0.5
done
address=$(cat "$work/address")
echo "$address is looked at; what is found stands in $work"

# sqlmap: a request of each call that takes something, and the sign-in form; short ones first, six tenths of the time for all.
count=$(find "$work/requests" -name '*.txt' | wc -l)
export work
one() {
  timeout --foreground 90 sqlmap -r "$1" --batch --ignore-stdin --level=2 --risk=1 --technique=BEUS --dbms=PostgreSQL --threads=2 \
    --flush-session --ignore-code=400,401,403,404,409,413,415,422,429 --output-dir="${1%.txt}.sqlmap" >"${1%.txt}.log" 2>&1 || true
}
export -f one
find "$work/requests" -name '*.txt' -size -200k -printf '%s %p\n' | sort -n | cut -d' ' -f2- |
  timeout $((seconds * 6 / 10)) xargs -P 2 -I {} bash -c 'one {}' || true

# wapiti: the page, the sign-in and every call that is asked by its address. The modules left out need a host outside.
starts=()
for request in "$work"/requests/*.txt; do
  read -r method path _ <"$request"
  [ "$method" != GET ] || starts+=(-s "$address${path%\*}")
done
modules=blindsql,backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss
timeout $((seconds * 25 / 100 + 20)) wapiti -u "$address/" -s "$(cat "$work/sign-in")" "${starts[@]}" \
  -H "Authorization: $(cat "$work/token")" --scope folder --flush-session --no-bugreport -v 1 -m "$modules" \
  --store-session "$work/wapiti" --store-config "$work/wapiti-config" \
  --max-scan-time $((seconds * 25 / 100)) --max-attack-time $((seconds * 5 / 100)) \
  -f json -o "$work/wapiti.json" >"$work/wapiti.log" 2>&1 || true

if command -v nikto >/dev/null; then
  timeout $((seconds * 15 / 100)) nikto -host "$address" -nointeractive -nolookup -ask no \
    >"$work/nikto.txt" 2>&1 || true
else
  echo "nikto is not installed, and was not run."
fi
node tests/security/judge-scan.ts "$work" "$count"

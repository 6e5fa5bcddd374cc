#!/usr/bin/env bash
# A real S3 server for tests: OpenStack Swift with its S3 interface (Debian: swift-proxy swift-account swift-container
# swift-object memcached; as root), on loopback, in a folder of its own. It checks signatures and keeps multipart uploads as S3 does.
#   s3-server.sh start <new folder> <port>   prints the address for TEST_S3_ENDPOINT once it answers (four more ports follow <port>)
#   s3-server.sh stop <folder>
# Access key `test:tester`, secret key `testing`.
set -euo pipefail

action=${1:?start or stop}
folder=${2:?a folder}
python=/usr/bin/python3

stop() {
  local file
  for file in "$folder"/*.pid; do
    [ -e "$file" ] || continue
    kill -- "-$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}

# Each server leads a process group, so that its workers end with it.
serve() {
  local name=$1
  setsid env SWIFT_DIR="$folder" "$python" "/usr/bin/swift-$name-server" "$folder/$name.conf" >"$folder/$name.log" 2>&1 &
  echo $! >"$folder/$name.pid"
}

storage_conf() {
  cat >"$folder/$1.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
workers = 0
user = swift
swift_dir = $folder
devices = $folder/devices
mount_check = false
log_level = WARNING
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
CONF
}

ring() {
  local builder="$folder/$1.builder"
  swift-ring-builder "$builder" create 4 1 0 >/dev/null
  swift-ring-builder "$builder" add "r1z1-127.0.0.1:$2/disk" 1 >/dev/null
  # Says by 1 that it balanced with a warning.
  swift-ring-builder "$builder" rebalance >/dev/null || [ $? = 1 ]
}

start() {
  local port=$1 name
  mkdir -p "$folder/devices/disk"
  cat >"$folder/swift.conf" <<CONF
[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
CONF
  cat >"$folder/proxy.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = swift
swift_dir = $folder
log_level = WARNING
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo symlink versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:symlink]
use = egg:swift#symlink
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
CONF
  local place=$port
  for name in account container object; do
    place=$((place + 1))
    storage_conf "$name" "$place"
    ring "$name" "$place"
  done
  chown -R swift "$folder"
  chmod 755 "$folder"
  setsid memcached -u swift -l 127.0.0.1 -p $((port + 4)) -m 16 >"$folder/memcached.log" 2>&1 &
  echo $! >"$folder/memcached.pid"
  for name in account container object proxy; do serve "$name"; done
  local tries
  for tries in $(seq 100); do
    if "$python" -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/healthcheck', timeout=2)" 2>/dev/null; then
      echo "http://127.0.0.1:$port"
      return 0
    fi
    sleep 0.2
  done
  tail -n 20 "$folder"/*.log >&2
  stop
  return 1
}

case $action in
  start) start "${3:?a port}" ;;
  stop) stop ;;
  *) echo "start or stop" >&2; exit 2 ;;
esac

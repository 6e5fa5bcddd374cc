#!/usr/bin/env bash
# PgBouncer (Debian: pgbouncer) in transaction mode before a PostgreSQL server of this machine, in a folder of its own.
#   pgbouncer.sh start <new folder> <port> <PostgreSQL's port> <user>   returns once it listens
#   pgbouncer.sh stop <folder>
set -euo pipefail

action=${1:?start or stop}
folder=${2:?a folder}

if [ "$action" = stop ]; then
  [ ! -e "$folder/pid" ] || kill "$(cat "$folder/pid")" 2>/dev/null || true
  exit 0
fi

mkdir -p "$folder"
# Its defaults are kept: it refuses start-up parameters, and knows no prepared statements. But when the server was away for a
# moment it would not look again for 15 seconds.
cat >"$folder/pgbouncer.ini" <<CONF
[databases]
* = host=127.0.0.1 port=${4:?PostgreSQL\'s port} user=${5:?a user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${3:?a port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
server_login_retry = 1
pidfile = $folder/pid
logfile = $folder/log
CONF
program=$(PATH="$PATH:/usr/sbin" command -v pgbouncer)
# It refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  chown -R postgres "$folder"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$program" -q -d "$folder/pgbouncer.ini"
fi
exec "$program" -q -d "$folder/pgbouncer.ini"

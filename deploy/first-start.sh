#!/usr/bin/env bash
# Run once by the container of PostgreSQL, when it makes its database: the roles, and who may connect.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE atrium_owner LOGIN PASSWORD :'owner';
CREATE ROLE atrium_app LOGIN PASSWORD :'app';
CREATE ROLE atrium_staff;
CREATE ROLE atrium_client;
GRANT atrium_staff, atrium_client TO atrium_app;
CREATE DATABASE atrium OWNER atrium_owner TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE atrium FROM PUBLIC;
GRANT CONNECT ON DATABASE atrium TO atrium_app;
ALTER ROLE atrium_app SET log_min_messages = 'log';
SQL

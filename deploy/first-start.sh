#!/usr/bin/env bash
# The PostgreSQL container runs this once, when it creates its cluster. It creates the roles and the database.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE loggia_owner LOGIN PASSWORD :'owner';
CREATE ROLE loggia_app LOGIN PASSWORD :'app';
CREATE ROLE loggia_staff;
CREATE ROLE loggia_client;
GRANT loggia_staff, loggia_client TO loggia_app;
CREATE DATABASE loggia OWNER loggia_owner TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE loggia FROM PUBLIC;
GRANT CONNECT ON DATABASE loggia TO loggia_app;
ALTER ROLE loggia_app SET log_min_messages = 'log';
SQL

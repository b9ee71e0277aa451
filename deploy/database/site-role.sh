#!/bin/sh
# Runs once, when the image of PostgreSQL makes the database: the site logs in as an ordinary role, which
# owns its database and nothing else. The superuser keeps no password, so nobody logs in as it by network.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role site login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database site owner site;
revoke connect on database postgres from public;
alter role postgres password null;
SQL

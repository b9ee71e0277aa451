#!/bin/sh
# Runs once, when the PostgreSQL image creates the database: the site logs in as an ordinary role
# that owns only its database. The superuser has no password, so it cannot log in over the network.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role site login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database site owner site;
revoke connect on database postgres from public;
alter role postgres password null;
SQL

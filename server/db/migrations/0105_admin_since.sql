-- From when on an admin is written to about what happens; null for those of before.
alter table users add column admin_since timestamptz;

-- The admin searches names, addresses and ids by any part of at least three characters.

create extension if not exists pg_trgm;

alter table consultations add column search_text text not null
  generated always as (lower(name || ' ' || email || ' ' || user_account_email || ' ' || (id::text))) stored;
create index consultations_search on consultations using gin (search_text gin_trgm_ops);

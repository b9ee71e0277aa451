-- outside a transaction
-- The owner who has been there longest is the first counsellor, whom anyone may look up.
create index concurrently if not exists users_owners on users (created_at, id)
  where role = 'admin' and deleted_at is null;

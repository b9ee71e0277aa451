-- outside a transaction
-- A counsellor's calendar and lists.
create index concurrently if not exists consultations_of_counsellor on consultations (counsellor_id, starts_at)
  where counsellor_id is not null;

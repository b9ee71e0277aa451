-- outside a transaction
-- Cancellations of the last hour, for the alerts of the admins: without it every look reads the whole table.
create index concurrently if not exists consultations_cancelled on consultations (cancelled_at)
  where cancelled_at is not null;

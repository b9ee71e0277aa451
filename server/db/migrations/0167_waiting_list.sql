-- Waiting list: one row per client and date. An offer holds its start time in slot_claims until offer_until.
create table waits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  on_date date not null,
  -- Null: the consultation of the settings.
  service_id uuid references services,
  -- Null: anyone.
  counsellor_id uuid references users,
  time_zone text,
  state text not null check (state in ('waiting', 'offered', 'taken', 'expired')),
  -- Start times of the date that were free all the time since the wait began, so they are not news.
  seen jsonb not null default '[]',
  offer_starts_at timestamptz(3),
  offered_at timestamptz(3),
  offer_until timestamptz(3),
  offers_expired integer not null default 0,
  -- Place in the list: an expired offer moves a client to its end.
  queued_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The client gave the place up.
  withdrawn_at timestamptz(3)
);
create unique index waits_one_open on waits (user_id, on_date) where state in ('waiting', 'offered');
create unique index waits_one_offer on waits (user_id) where state = 'offered';
create index waits_queue on waits (queued_at, id) where state in ('waiting', 'offered');
create index waits_of_service on waits (service_id) where service_id is not null;
create index waits_of_counsellor on waits (counsellor_id) where counsellor_id is not null;
create index waits_of_user on waits (user_id, on_date);

-- A reservation belongs to a payment or to the offer of a wait. 0168 validates the check.
alter table slot_claims alter column payment_id drop not null;
alter table slot_claims add column wait_id uuid references waits;
alter table slot_claims add constraint slot_claims_holder
  check (num_nonnulls(payment_id, wait_id) = 1) not valid;

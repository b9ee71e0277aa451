-- Services beside the consultation of the settings. That one has a row only when the owner changed its name, place
-- or description; its length, break and prices are null here, because they are settings.
create table services (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  -- By language; English is the fallback.
  names jsonb not null,
  descriptions jsonb not null default '{}',
  duration_minutes integer check (duration_minutes between 15 and 240),
  buffer_minutes integer check (buffer_minutes between 0 and 60),
  -- Smallest units by currency; a missing currency: not sold in it.
  prices jsonb,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz(3) not null
);

-- Working hours of a member of the staff who counsels. `lane` is the number that their reservations have in
-- slot_claims.seat, so slot_claims_no_overlap keeps a counsellor from being in two places at once. The first owner
-- has the lanes 1 to 20, one for each seat, and a row only with working hours of their own.
create table counsellors (
  user_id uuid primary key references users,
  lane integer not null unique check (lane = 1 or lane between 21 and 52),
  -- [{weekday, from, until}] in Korea time; null: the opening hours of the settings.
  hours jsonb,
  -- Ids of services; null: all.
  services jsonb
);

-- Days off (no hours) and extra hours, instead of the weekly hours of that day.
create table counsellor_exceptions (
  user_id uuid not null references counsellors,
  on_date date not null,
  hours jsonb not null,
  primary key (user_id, on_date)
);

-- Null: the consultation of the settings.
alter table consultations add column service_id uuid references services;

-- Seats limit the lanes of the first owner; a further counsellor has one lane.
create or replace function slot_claim_within_capacity() returns trigger language plpgsql as $$
begin
  if new.seat <= 20 and new.seat > coalesce((select seats from slot_seats where starts_at = new.starts_at), 1) then
    raise exception 'seat % of % is beyond the capacity', new.seat, new.starts_at
      using errcode = 'check_violation', constraint = 'slot_claims_capacity';
  end if;
  return new;
end $$;

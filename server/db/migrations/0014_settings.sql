-- What the owner has changed, one row a change: nothing is overwritten, so every version can be looked at
-- and restored. Without a row the first values of domain/office.ts hold.
create table settings_versions (
  version integer primary key check (version > 0),
  changed_at timestamptz(3) not null,
  changed_by uuid references users on delete set null,
  -- The fields that this version changed, by section, with their new values.
  changes jsonb not null,
  -- All settings from then on.
  settings jsonb not null
);

-- Length and break are settings now: what is booked keeps those it was booked with.
alter table payments
  add column duration_minutes integer not null default 60 check (duration_minutes > 0),
  add column break_minutes integer not null default 0 check (break_minutes >= 0);
alter table consultations add column duration_minutes integer not null default 60 check (duration_minutes > 0);

-- With another length a day has other start times, so a new start could run into an hour that is booked.
-- Two claims of one seat never overlap. The seat is written as a range because that needs no extension.
alter table slot_claims add column ends_at timestamptz(3);
update slot_claims set ends_at = starts_at + interval '1 hour';
alter table slot_claims
  alter column ends_at set not null,
  add check (ends_at > starts_at),
  add constraint slot_claims_no_overlap
    exclude using gist (int4range(seat, seat, '[]') with &&, tstzrange(starts_at, ends_at) with &&);
create index slot_claims_by_end on slot_claims (ends_at);

update messages set data = jsonb_set(data, '{durationMinutes}', '60')
  where state = 'queued' and data ? 'consultationId';
update messages set data = jsonb_set(data, '{consultation,durationMinutes}', '60')
  where state = 'queued' and data -> 'consultation' ? 'consultationId';

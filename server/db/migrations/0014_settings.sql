-- What the owner has changed, one row a change: nothing is overwritten, so every version can be looked at
-- and restored. Without a row the first values of domain/settings.ts hold.
create table settings_versions (
  version integer primary key check (version > 0),
  changed_at timestamptz(3) not null,
  changed_by uuid references users on delete set null,
  -- The fields that this version changed, by section, with their new values.
  changes jsonb not null,
  -- All settings from then on.
  settings jsonb not null
);

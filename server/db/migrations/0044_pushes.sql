-- Alerts of the desk on the owner's own devices (Web Push, RFC 8030). The key pair by which push services
-- know this installation (RFC 8292) is made once; its private half is sealed with SECRET_KEY.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  sealed_private bytea not null,
  created_at timestamptz(3) not null
);

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Where the device's push service takes messages for it, and the keys that only the device opens.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_taken_at timestamptz(3),
  last_refused_at timestamptz(3)
);
create index push_devices_of_user on push_devices (user_id, created_at);

-- One row for each alert and device, so that each is sent once; forgotten after a day.
create table pushes (
  id bigint generated always as identity primary key,
  device_id uuid not null references push_devices on delete cascade,
  reference text not null,
  -- What the device shows: a title, a sentence and an address of the desk. It names nobody.
  said jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  unique (device_id, reference)
);
create index pushes_due on pushes (run_at) where state = 'queued';
create index pushes_created on pushes (created_at);

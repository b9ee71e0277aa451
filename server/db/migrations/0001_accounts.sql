-- People, their sessions, and what protects both.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The address as typed, lower case; mails go here.
  email text not null,
  -- The mailbox without dots and +tag: one mailbox is one account.
  email_key text not null,
  name text not null,
  nationality text not null,
  locale text not null default 'en',
  role text not null default 'user' check (role in ('user', 'admin')),
  -- Null: an account that only logs in through Google.
  password_hash text,
  google_subject text unique,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  purged_at timestamptz(3)
);
create unique index users_email_key on users (email_key) where deleted_at is null;
create index users_to_purge on users (deleted_at) where deleted_at is not null and purged_at is null;

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- 2 once the second factor was shown.
  level smallint not null default 1 check (level in (1, 2)),
  csrf_token text not null,
  remember boolean not null default false,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  authenticated_at timestamptz(3) not null,
  idle_until timestamptz(3) not null,
  absolute_until timestamptz(3) not null,
  address text,
  user_agent text
);
create index sessions_of_user on sessions (user_id, created_at);

create table email_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  email_key text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  verified_at timestamptz(3),
  -- At most one live code for a purpose and a mailbox.
  primary key (purpose, email_key)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('terms', 'privacy', 'marketing')),
  version text not null,
  granted boolean not null,
  at timestamptz(3) not null
);
create index consents_of_user on consents (user_id, kind, id);

create table rate_limits (
  key text primary key,
  calls integer not null,
  expires_at timestamptz(3) not null
);
create index rate_limits_expiry on rate_limits (expires_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- No reference: the log outlives the account.
  actor_id uuid,
  actor_role text,
  action text not null,
  target text,
  address text,
  detail jsonb not null default '{}'
);
create index audit_log_time on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();

-- Ways into an account beside a chosen password: a set-up link, a password for once, a passkey.

-- A password that somebody else has seen, such as one that a command printed, ends by itself.
alter table users add column password_expires_at timestamptz(3);

-- One living link a person; only its hash is kept.
create table setup_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the authenticator names it (WebAuthn, base64url), and its COSE public key.
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses as the authenticator counts them; 0 for those that do not count.
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What an authenticator is asked to sign: taken out of here by the answer, so that no answer counts twice.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Null while nobody knows yet who is about to log in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

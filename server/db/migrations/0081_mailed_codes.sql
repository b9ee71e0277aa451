-- Codes by mail belong to the browser that asked for them and to its network: nobody else can use up their
-- tries or replace them. email_codes stays for releases that run beside this one.
create table mailed_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  email_key text not null,
  -- From a sealed cookie that the reply to the request set.
  browser_id uuid not null,
  network text not null,
  code_hash bytea not null,
  -- Tries that brought the cookie, and those from the same network that did not.
  attempts integer not null default 0,
  network_attempts integer not null default 0,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  verified_at timestamptz(3),
  primary key (purpose, email_key, browser_id)
);
create index mailed_codes_of_network on mailed_codes (purpose, email_key, network, sent_at);
create index mailed_codes_expiry on mailed_codes (expires_at);

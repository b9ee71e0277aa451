-- Mails, written in the transaction that causes them and sent by a worker.

create table messages (
  id bigint generated always as identity primary key,
  kind text not null,
  -- With the kind, what makes a mail unique: the same cause never mails twice.
  reference text not null,
  to_email text not null,
  locale text not null,
  user_id uuid references users,
  -- What the template needs; emptied of secrets once sent.
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  unique (kind, reference)
);
create index messages_due on messages (run_at, id) where state = 'queued';
create index messages_newest on messages (created_at, id);

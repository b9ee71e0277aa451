-- Mails that the relay refused for good since it last took one. Five different recipients in a row mean that the
-- refusal is about us: the queue stops and keeps them. No foreign key: a mail may be withdrawn meanwhile.
create table relay_refusals (
  message_id bigint primary key,
  to_email text not null,
  refused_at timestamptz(3) not null,
  reason text not null,
  -- False once the relay has taken another mail.
  counts boolean not null default true,
  -- Put back into the queue once; refused again, it is final.
  revived boolean not null default false
);

-- What the last look at BACKUP_TO found, in one row.
create table backup_state (
  id integer primary key default 1 check (id = 1),
  checked_at timestamptz(3) not null,
  newest_at timestamptz(3),
  newest_bytes bigint,
  failing_since timestamptz(3),
  failure text
);

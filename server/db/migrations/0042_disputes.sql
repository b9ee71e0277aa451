-- Each dispute about a payment is a row of its own: several may be open at once, and the end of one is not
-- the end of another. A payment is disputed as long as one of its rows is not RESOLVED.
create table disputes (
  payment_id uuid not null references payments,
  provider text not null check (provider in ('paypal', 'portone')),
  -- The provider's; one dispute may be about several payments.
  dispute_id text not null,
  -- In the provider's words; RESOLVED is over.
  status text not null,
  -- When the provider said so: what is older undoes nothing.
  said_at timestamptz(3) not null,
  reason text,
  -- Until when it waits for the office's answer.
  respond_by timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (payment_id, provider, dispute_id)
);
-- The desk asks for those that are open.
create index disputes_open on disputes (updated_at) where status <> 'RESOLVED';

-- Processes of the release before run beside this one. They read a payment's own columns, which go on to
-- tell of one dispute, an open one if there is any, and write them: what they learn is taken over from
-- there. The columns, their index and this trigger go in a later release, when nobody writes them.
create function payment_dispute_is_taken_over() returns trigger language plpgsql as $$
begin
  insert into disputes as known (payment_id, provider, dispute_id, status, said_at, reason, respond_by, updated_at)
  values (new.id, new.provider, new.dispute_id, coalesce(new.dispute_status, 'OPEN'),
    coalesce(new.dispute_at, new.updated_at), new.dispute_reason, new.dispute_respond_by, new.updated_at)
  on conflict (payment_id, provider, dispute_id) do update set
    status = excluded.status, said_at = excluded.said_at, reason = excluded.reason,
    respond_by = excluded.respond_by, updated_at = excluded.updated_at
  where known.said_at <= excluded.said_at
    and not (known.said_at = excluded.said_at and known.status = 'RESOLVED')
    and (known.status, known.reason, known.respond_by)
      is distinct from (excluded.status, excluded.reason, excluded.respond_by);
  return null;
end $$;
create trigger payments_dispute_taken_over
  after update of dispute_id, dispute_status, dispute_at, dispute_reason, dispute_respond_by on payments
  for each row when (new.dispute_id is not null) execute function payment_dispute_is_taken_over();

-- From here on nobody writes payments until this is committed.
insert into disputes (payment_id, provider, dispute_id, status, said_at, reason, respond_by, updated_at)
  select id, provider, dispute_id, coalesce(dispute_status, 'OPEN'), coalesce(dispute_at, updated_at),
    dispute_reason, dispute_respond_by, updated_at
  from payments where dispute_id is not null
on conflict do nothing;
-- One that a newer one had hidden is still open in the journal.
insert into disputes (payment_id, provider, dispute_id, status, said_at, updated_at)
  select payment_id, provider, provider_id, 'OPEN', max(happened_at), max(learned_at)
  from journal_entries where kind in ('dispute_opened', 'dispute_closed')
  group by payment_id, provider, provider_id
  having count(*) filter (where kind = 'dispute_opened') > count(*) filter (where kind = 'dispute_closed')
on conflict do nothing;

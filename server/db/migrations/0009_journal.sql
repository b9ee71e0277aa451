-- The journal of money: what has happened to it, in double entry, never changed afterwards. The books
-- are read from here. domain/journal.ts says how each kind of fact moves money between the accounts.

create table journal_entries (
  id bigint generated always as identity primary key,
  -- Which fact it is. The same fact is posted once, however often it is learned.
  provider text not null,
  kind text not null check (kind in (
    'capture', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_closed'
  )),
  -- The provider's id of the capture, the refund or the dispute.
  provider_id text not null,
  -- 2 and more: it happened again, such as a dispute that was opened once more.
  sequence integer not null check (sequence >= 1),
  payment_id uuid not null references payments,
  -- By the provider's clock.
  happened_at timestamptz(3) not null,
  -- By ours.
  learned_at timestamptz(3) not null,
  -- The Korean date under which it stands in the books: never in a month that was over when we learned it.
  booked_on date not null,
  line_count smallint not null check (line_count >= 2),
  -- With the payment, for one dispute may be about several.
  unique (payment_id, provider, kind, provider_id, sequence),
  check (
    booked_on <= ((learned_at at time zone 'UTC') + interval '9 hours')::date
    and date_trunc('month', booked_on::timestamp)
      = date_trunc('month', (learned_at at time zone 'UTC') + interval '9 hours')
  )
);
-- The books were read by this.
drop index payments_captured;
create index journal_entries_by_day on journal_entries (booked_on, payment_id);

create table journal_lines (
  entry_id bigint not null references journal_entries,
  account text not null check (account in (
    'provider_balance', 'client_payments', 'provider_fees', 'client_refunds', 'disputed_money'
  )),
  -- In the smallest unit of the currency: a plus is what the account receives, a minus what it gives.
  minor integer not null check (minor <> 0),
  currency char(3) not null,
  primary key (entry_id, account, currency)
);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function journal_is_append_only();
create trigger journal_lines_append_only before update or delete or truncate on journal_lines
  for each statement execute function journal_is_append_only();

-- Looked at when the transaction ends.
create function journal_entry_balances() returns trigger language plpgsql as $$
begin
  if new.line_count <> (select count(*) from journal_lines where entry_id = new.id)
    or exists (
      select from journal_lines where entry_id = new.id group by currency having sum(minor) <> 0
    )
  then
    raise exception 'journal entry % does not balance', new.id
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function journal_entry_balances();

-- An entry has all its lines when it is posted: none is added later.
create function journal_lines_are_of_new_entries() returns trigger language plpgsql as $$
declare
  entry bigint;
begin
  select id into entry from journal_entries
  where id in (select entry_id from added)
    and line_count < (select count(*) from journal_lines where entry_id = id)
  limit 1;
  if found then
    raise exception 'journal entry % does not balance: it has all its lines', entry
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end $$;
create trigger journal_lines_are_of_new_entries after insert on journal_lines
  referencing new table as added for each statement execute function journal_lines_are_of_new_entries();

-- Writes the journal of payments that have none, from their rows. The rows know only when we learned of
-- a fact; its own time is lost. Called here, and after the restore of a backup from before the journal.
create function open_journal() returns void language sql as $$
  with facts as (
    select 'capture' as kind, coalesce(capture_id, id::text) as provider_id, id as payment_id,
      captured_at as at, currency, captured_cents as minor, coalesce(fee_cents, 0) as fee
    from payments where captured_at is not null and captured_cents > 0
    union all
    select 'refund', coalesce(provider_refund_id, refunds.id::text), payment_id,
      coalesce(completed_at, refunds.created_at), currency, refunds.amount_cents, 0
    from refunds join payments on payments.id = payment_id
    where refunds.status = 'completed' and refunds.amount_cents > 0
    union all
    select 'dispute_opened', dispute_id, id, coalesce(dispute_at, updated_at), currency, captured_cents, 0
    from payments
    where dispute_id is not null and dispute_status is distinct from 'RESOLVED' and captured_cents > 0
  ), lines as (
    select payment_id, kind, provider_id, account, line.minor, currency
    from facts, lateral (values
      ('client_payments', case kind when 'capture' then -facts.minor else 0 end),
      ('provider_fees', fee),
      ('client_refunds', case kind when 'refund' then facts.minor else 0 end),
      ('disputed_money', case kind when 'dispute_opened' then facts.minor else 0 end),
      ('provider_balance', case kind when 'capture' then facts.minor - fee else -facts.minor end)
    ) as line (account, minor)
    where line.minor <> 0
  ), counted as (
    select payment_id, kind, provider_id, count(*) as line_count from lines group by 1, 2, 3
  ), entries as (
    insert into journal_entries
      (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count)
    select 'paypal', kind, provider_id, 1, payment_id, at, at,
      ((at at time zone 'UTC') + interval '9 hours')::date, line_count
    from facts join counted using (payment_id, kind, provider_id)
    where not exists (select from journal_entries where journal_entries.payment_id = facts.payment_id)
    order by at, payment_id, kind, provider_id
    returning id, payment_id, kind, provider_id
  )
  insert into journal_lines (entry_id, account, minor, currency)
  select entries.id, account, minor, currency from entries join lines using (payment_id, kind, provider_id)
$$;
select open_journal();

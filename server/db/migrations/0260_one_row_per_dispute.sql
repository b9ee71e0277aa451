-- contract: release 0.2.0 stored one dispute in the columns of its payment, and codes in email_codes. Migration 0042 has
-- copied every dispute to its own row; a code expired within minutes. 0.2.0 does not run beside this release, and no
-- code since reads or writes either. The index payments_disputed goes with its columns.
drop trigger payments_dispute_taken_over on payments;
drop function payment_dispute_is_taken_over();
alter table payments
  drop column dispute_id,
  drop column dispute_status,
  drop column dispute_at,
  drop column dispute_reason,
  drop column dispute_respond_by;
drop table email_codes;

-- The same as in 0009_journal.sql, with disputes in rows of their own.
create or replace function open_journal() returns void language sql as $$
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
    select 'dispute_opened', dispute_id, payment_id, said_at, currency, captured_cents, 0
    from disputes join payments on payments.id = payment_id
    where disputes.status <> 'RESOLVED' and captured_cents > 0
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

-- What needs a human is looked for on every visit of the dashboard: small indexes of the few such rows.

create index refunds_unfinished on refunds (created_at) where status in ('requested', 'needs_attention');
create index payments_refund_due on payments (updated_at) where status = 'refund_due';
create index payments_disputed on payments (updated_at) where dispute_id is not null;
create index messages_failed on messages (created_at) where state = 'failed';

-- What comes next, and what has to be reminded of.
create index consultations_by_status_and_start on consultations (status, starts_at, id);

-- The books, by the time at which money was taken.
create index payments_captured on payments (captured_at, id) where captured_at is not null;

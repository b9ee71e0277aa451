-- What is rare and looked for again and again has an index of its own: else each look reads whole tables,
-- and grows with every booking that ever was. An ordinary booking enters none of them.

-- What needs the office: money that a bank thinks about, on its way or back.
create index payments_pending on payments (updated_at) where status = 'pending';
create index refunds_pending on refunds (created_at) where status = 'pending';

-- What is deleted or emptied after its time.
create index payments_with_draft on payments (created_at)
  where status in ('expired', 'superseded', 'failed') and draft_hash <> '';
create index messages_with_code on messages (created_at)
  where kind in ('registration_code', 'already_registered', 'reset_code') and state <> 'queued';
create index consultations_with_file on consultations (starts_at) where attachment_id is not null;
create index users_purged on users (purged_at) where purged_at is not null;

-- Those first that may be shown and are not yet, then the newest.
create index reviews_to_choose on reviews (
  (agreed_at is not null and published_at is null) desc, created_at desc, consultation_id
);

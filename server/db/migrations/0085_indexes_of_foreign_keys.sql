-- outside a transaction
-- Columns that refer to another table: a deletion there looks for the rows that refer to it.
create index concurrently if not exists consultations_attachment on consultations (attachment_id) where attachment_id is not null;
create index concurrently if not exists reviews_of_user on reviews (user_id);
create index concurrently if not exists orphan_orders_of_user on orphan_orders (user_id) where user_id is not null;
create index concurrently if not exists orphan_orders_payment on orphan_orders (payment_id) where payment_id is not null;
create index concurrently if not exists room_messages_author on room_messages (author_id) where author_id is not null;
create index concurrently if not exists cash_receipts_noted_by on cash_receipts (noted_by) where noted_by is not null;
create index concurrently if not exists settings_versions_changed_by on settings_versions (changed_by) where changed_by is not null;
create index concurrently if not exists passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;

-- outside a transaction
-- Chats in which the office may have something to read.
create index concurrently if not exists rooms_office_unread on rooms (consultation_id) where last_number > office_read;

-- Accounts by the address as it is written, gone ones too: the log asks for it, and the whole table was read.
create index users_by_email on users (email) where email <> '';

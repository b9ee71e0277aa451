-- The versions of the terms and of the Privacy Policy about which somebody got a mail; null: about none.
alter table users add column policies_mailed text;

-- When a person asked the office to erase them: such a person is purged within days, not after a year.
alter table users add column erase_asked_at timestamptz(3);

-- The log is first read without what was only looked at, which is most of it: else a page of the rest would
-- walk past thousands of entries. Grows at its end only.
create index audit_log_changes on audit_log (at, id) where action not like '%.read';

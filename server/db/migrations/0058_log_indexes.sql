-- What is looked for in the log, which is never emptied: entries of one kind, and wrong passwords by their account.
-- Both grow at their end only.
create index audit_log_action on audit_log (action, at, id);
create index audit_log_failed_logins on audit_log (target, id) where action = 'login_failed';

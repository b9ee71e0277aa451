-- A network address is personal data and is forgotten after a while; nothing else of the log may change.

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $$;

create index audit_log_addresses on audit_log (at) where address is not null;

-- The log can only grow, for the owner of its table too, and whatever is done to it all the same shows.

-- What has to be forgotten after a while stands apart: network addresses and what was searched for.
-- An entry names it by a salted sum, so that neither can be exchanged, and nothing of it stays.
create table erasable_details (
  seal bytea primary key,
  at timestamptz(3) not null,
  salt text not null,
  address text,
  words text
);
create index erasable_details_time on erasable_details (at);

drop trigger audit_log_append_only on audit_log;
drop function audit_log_is_append_only();
drop index audit_log_addresses;
alter table audit_log add column erasable_seal bytea;

create temporary table audit_log_addresses on commit drop as
  select id, at, address, gen_random_uuid()::text as salt from audit_log where address is not null;
insert into erasable_details (seal, at, salt, address)
  select sha256(convert_to(salt || chr(10) || address || chr(10), 'UTF8')), at, salt, address
  from audit_log_addresses;
update audit_log
  set erasable_seal = sha256(convert_to(moved.salt || chr(10) || moved.address || chr(10), 'UTF8'))
  from audit_log_addresses moved where moved.id = audit_log.id;
alter table audit_log drop column address;

-- One link an entry. `previous_hash` is unique: two processes cannot make two chains of one.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  previous_hash bytea unique,
  hash bytea not null unique,
  sealed_at timestamptz(3) not null,
  check ((position = 1) = (previous_hash is null))
);

-- Where the chain stood at the end of each day, as it was mailed to the admins.
create table audit_heads (
  on_date date primary key,
  position bigint not null,
  hash bytea not null,
  faults integer not null,
  at timestamptz(3) not null
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_is_append_only();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function audit_is_append_only();
create trigger audit_heads_append_only before update or delete or truncate on audit_heads
  for each statement execute function audit_is_append_only();
create trigger erasable_details_unchanged before update on erasable_details
  for each statement execute function audit_is_append_only();
-- Also for a session that calls itself a replica, which skips the usual ones.
alter table audit_log enable always trigger audit_log_append_only;
alter table audit_chain enable always trigger audit_chain_append_only;
alter table audit_heads enable always trigger audit_heads_append_only;
alter table erasable_details enable always trigger erasable_details_unchanged;

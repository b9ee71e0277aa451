-- The day on which a site may sell in production; a site that has sold already keeps selling.
create table sales (
  id integer primary key check (id = 1),
  opened_at timestamptz(3) not null
);
insert into sales (id, opened_at) select 1, now() where exists (select from payments where captured_at is not null);

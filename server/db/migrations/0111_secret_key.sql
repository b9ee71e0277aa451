-- Which SECRET_KEY seals what stands in this database: a node with another one does not start.
create table secret_keys (
  id smallint primary key default 1 check (id = 1),
  fingerprint text not null,
  since timestamptz(3) not null
);

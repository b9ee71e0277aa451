-- How often the typed exchange rates have changed, so that two owners do not overwrite each other unseen.
-- There is no row until the first change.
create table rate_versions (
  id integer primary key check (id = 1),
  version integer not null
);

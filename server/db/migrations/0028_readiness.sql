-- One row that is written to see whether the database takes what is written (GET /readyz).
create table readiness (
  id integer primary key check (id = 1),
  at timestamptz(3) not null
);

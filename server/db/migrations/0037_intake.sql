-- What the hour is about, as the student said beside the answers: one of the concerns, or 'any'. Without it,
-- the concern with which the form was reached stands.
alter table preparations add column concern text;

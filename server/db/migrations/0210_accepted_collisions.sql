-- Hash of the collision with events of the counsellor's calendar that staff have accepted; another collision has another.
alter table consultations add column accepted_collision text;

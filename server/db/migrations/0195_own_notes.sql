-- Notes that only their author sees: an object of texts and versions by the user's id. `notes` are shared.
alter table preparations add column own_notes jsonb not null default '{}';

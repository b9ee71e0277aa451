-- The language of the writer's account, so that a reader of another language is offered a translation.
alter table room_messages add column language text;

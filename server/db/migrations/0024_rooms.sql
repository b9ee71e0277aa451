-- The room of a consultation: one conversation between its student and the office.

create table rooms (
  consultation_id uuid primary key references consultations on delete cascade,
  -- The number of the newest message. Locked by whoever writes, so numbers become visible in their order.
  last_number integer not null default 0,
  -- Set when the office writes after the room has closed by itself.
  open_until timestamptz(3),
  student_read integer not null default 0,
  office_read integer not null default 0,
  -- When an open stream of that side was last known to be alive.
  student_seen_at timestamptz(3),
  office_seen_at timestamptz(3),
  -- When that side is to be written to about what it has not read; null when there is nothing.
  student_mail_at timestamptz(3),
  office_mail_at timestamptz(3),
  student_mailed_at timestamptz(3),
  office_mailed_at timestamptz(3)
);
create index rooms_student_mail on rooms (student_mail_at) where student_mail_at is not null;
create index rooms_office_mail on rooms (office_mail_at) where office_mail_at is not null;

create table room_messages (
  consultation_id uuid not null references rooms on delete cascade,
  number integer not null check (number > 0),
  sender text not null check (sender in ('student', 'office')),
  author_id uuid references users on delete set null,
  -- Made on the sender's device: a repeated call finds what the first one wrote.
  key text not null,
  text text not null,
  attachment_id uuid references attachments on delete set null,
  sent_at timestamptz(3) not null,
  primary key (consultation_id, number),
  unique (consultation_id, sender, key)
);
create index room_messages_with_file on room_messages (attachment_id) where attachment_id is not null;

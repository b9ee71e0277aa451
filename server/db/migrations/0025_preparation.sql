-- What is written before and after the hour: the student's answers, the office's notes, the crossing plan.

create table preparations (
  consultation_id uuid primary key references consultations on delete cascade,
  -- [{"question": text, "answer": text}], as it was asked.
  intake jsonb,
  intake_at timestamptz(3),
  -- The office's own, never shown to the student.
  notes text not null default '',
  notes_version integer not null default 0,
  -- {"language", "summary", "steps": [{"text", "on", "link"}]}: what is being written, and what was published.
  draft jsonb,
  draft_version integer not null default 0,
  plan jsonb,
  published_at timestamptz(3),
  -- The last time that a published plan was corrected.
  changed_at timestamptz(3),
  -- Numbers of the steps of the published plan that the student has ticked off.
  done jsonb not null default '[]',
  check ((plan is null) = (published_at is null))
);

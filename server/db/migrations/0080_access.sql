-- What a revocation of access covers beside rows that are deleted.

-- A cookie that marks a browser as known to this person does not count when it was set before this instant.
alter table users add column access_revoked_at timestamptz(3);

-- Calendar addresses end by themselves; null in rows of earlier releases: a year after they were made.
alter table desk_feeds add column expires_at timestamptz(3);
-- False: the calendar shows initials, without chat app and id.
alter table desk_feeds add column shows_names boolean not null default true;

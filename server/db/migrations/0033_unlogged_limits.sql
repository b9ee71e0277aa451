-- What is counted for limits is worth nothing after a crash: its writes need no log, and no wait for the disk.
-- A server that crashed, or a standby that took over, begins to count anew.
alter table rate_limits set unlogged;
-- A row is written with each call: room for its next version on the same page.
alter table rate_limits set (fillfactor = 50);

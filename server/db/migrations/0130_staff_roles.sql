-- Roles of the staff beside the owner's, which stays 'admin'. The release before treats the new values as users
-- without rights, so that nobody gains access when this release is rolled back. 0132 validates the check.
alter table users drop constraint users_role_check;
alter table users
  add constraint users_role_check
  check (role in ('user', 'admin', 'counsellor', 'assistant', 'inactive')) not valid;

-- Role that a suspended member of the staff ('inactive') gets back.
alter table users add column suspended_role text
  constraint users_suspended_role_check check (suspended_role in ('admin', 'counsellor', 'assistant'));

-- Null: the consultation was booked without a choice of the counsellor, and belongs to the owner.
alter table consultations add column counsellor_id uuid references users (id);

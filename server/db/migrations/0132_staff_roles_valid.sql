alter table users validate constraint users_role_check;

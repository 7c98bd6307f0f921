-- A company may end the sessions of its people earlier than Loggia does (D15). Null is Loggia's own limit.
alter table tenants
  add column max_idle_days int check (max_idle_days between 1 and 14),
  add column max_session_days int check (max_session_days between 1 and 30);

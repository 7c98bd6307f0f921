-- The person who confirms a sign-up gives the password that was chosen then. Wrong ones are counted as in `sign_in_throttles`, whose
-- rows belong to companies that exist.
alter table sign_ups
  add column failures int not null default 0,
  add column last_failed_at timestamptz not null default now(),
  add column blocked_until timestamptz;

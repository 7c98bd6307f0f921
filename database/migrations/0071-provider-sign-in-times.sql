-- A provider may let people in without asking them anything. Such a sign-in does not show who they are.

-- When the person last showed it, as far as the provider says: the session that the code starts takes it over. Null if nobody knows. Codes of
-- processes of the previous version have none either.
alter table sign_in_codes add column confirmed_at timestamptz;

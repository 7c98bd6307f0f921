-- By what an erased person is known.
create or replace function app.person_hash(p_tenant uuid, p_user uuid) returns bytea language sql stable
  return sha256(convert_to('loggia-erasure/' || p_tenant || '/' || p_user, 'UTF8'));

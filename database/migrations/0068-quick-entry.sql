-- Asks for the last day of access only where there may be one: few people have one, and only people of a client share their client's.
-- Each request enters, and this was a fifth of it.
do $$
declare
  name text;
  before text;
  definition text;
begin
  foreach name in array '{enter,enter_by_link,enter_by_token,enter_by_scim,find_token,enter_for,enter_as,enter_as_sender,digests_due,due_withheld_messages}'::text[]
  loop
    before := pg_get_functiondef(('app.' || name)::regproc);
    definition := replace(before, 'not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)',
      '(u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))');
    if definition = before then
      raise exception 'the condition is missing in app.%', name;
    end if;
    execute definition;
  end loop;
end $$;

-- Leaves a message with its author, because it could not be posted.
create or replace function app.refuse_withheld_message(p_id uuid, p_reason text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.withheld_messages set refusal = left(p_reason, 500)
  where tenant_id = app.tenant_id() and id = p_id and refusal is null
$$;
grant execute on function app.refuse_withheld_message to loggia_staff;

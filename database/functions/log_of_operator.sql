-- Adds what the operator does to the company of the transaction. Users of a company cannot: for them app.user_id() is set.
create or replace function app.log_of_operator(p_actor text, p_address text, p_action text, p_company_name text, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_id() is not null or app.tenant_id() is null then
    raise insufficient_privilege using message = 'only the operator';
  end if;
  insert into operator.log (actor, address, action, company_id, company_name, details, outcome)
  values (p_actor, p_address, p_action, app.tenant_id(), p_company_name, p_details, 'Done');
end $$;
grant execute on function app.log_of_operator to loggia_staff;

-- Whether a person was invited and has never come in: with a password, with the invitation, or through a provider.
create or replace function app.is_awaited(p_tenant uuid, p_user uuid, p_password_hash text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p_password_hash is null and exists (
      select from public.entry_links l where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation')
    and not exists (
      select from public.entry_links l
      where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation' and l.used_at is not null)
    and not exists (select from public.identities i where i.tenant_id = p_tenant and i.user_id = p_user)
$$;
grant execute on function app.is_awaited to loggia_staff;

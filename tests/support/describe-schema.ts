import type pg from 'pg';

/** Columns, constraints, indexes, policies, grants and functions, as text. */
export async function describeSchema(owner: pg.Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'column' as what, format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
        generation_expression) as it
      from information_schema.columns where table_schema in ('public', 'app')
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace in ('public'::regnamespace, 'app'::regnamespace)
    union all select 'index', indexdef from pg_indexes where schemaname in ('public', 'app')
    union all select 'policy', policies::text from pg_policies policies
    union all select 'grant', format('%s %s %s', table_name, grantee, privilege_type)
      from information_schema.role_table_grants where table_schema in ('public', 'app')
    union all select 'function', pg_get_functiondef(oid) || coalesce(proacl::text, '')
      from pg_proc where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`);
  return rows;
}

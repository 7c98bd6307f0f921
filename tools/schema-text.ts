import type pg from 'pg';

const schemas = "'{public,app,operator}'::regnamespace[]";

const schemaQuery = `
  select format('CREATE SCHEMA %I;', nspname) || ${granted('nspacl', 'n', 'nspowner', "format('SCHEMA %I', nspname)")} as text
  from pg_namespace where oid = any (${schemas}) order by nspname`;

/** What a database records of its own migrations is no part of the schema. */
const tableQuery = `
  select c.oid, c.oid::regclass as name, array_to_string(reloptions, ', ') as options,
    case when relrowsecurity then format(E'\\nALTER TABLE %s ENABLE ROW LEVEL SECURITY%s;', c.oid::regclass,
      case when relforcerowsecurity then ', FORCE ROW LEVEL SECURITY' end) else '' end
    || ${granted('relacl', 'r', 'relowner', 'c.oid::regclass')} as security
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where n.oid = any (${schemas}) and relkind in ('r', 'p') and relname not in ('schema_migrations', 'schema_functions')
  order by nspname, relname`;

/** Columns in their order, then constraints. Those for \`not null\` belong to their columns. */
const insideQuery = `
  select attrelid as oid, 0 as part, attnum as position, attname as name, concat_ws(' ', quote_ident(attname),
    format_type(atttypid, atttypmod), case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end,
    case when attnotnull then 'NOT NULL' end,
    case attgenerated when '' then 'DEFAULT ' || pg_get_expr(adbin, adrelid)
      else 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED' end,
    'granted to ' || attacl::text) as text
  from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select conrelid, 1, position(contype::text in 'pufc'), conname, format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
  from pg_constraint where contype in ('p', 'u', 'f', 'c')
  order by 1, 2, 3, 4`;

/** Indexes that no constraint makes, policies and triggers. */
const besideQuery = `
  select indrelid as oid, 0 as part, relname as name, pg_get_indexdef(indexrelid) as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  union all
  select polrelid, 1, polname, format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', polname, polrelid::regclass,
      case when polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
      case polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
      array_to_string(polroles::regrole[], ', '))
    || coalesce(E'\\n  USING (' || pg_get_expr(polqual, polrelid) || ')', '')
    || coalesce(E'\\n  WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
  from pg_policy
  union all
  select tgrelid, 2, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2, 3`;

const functionQuery = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || ';'
    || ${granted('proacl', 'f', 'proowner', "format('ROUTINE %s', oid::regprocedure)")} as text
  from pg_proc where pronamespace = any (${schemas}) order by proname, pg_get_function_identity_arguments(oid) collate "C"`;

/** The part of a query that lists who but the owner may use a thing. */
function granted(acl: string, kind: string, owner: string, target: string): string {
  return `coalesce((
    select string_agg(line, '' order by line collate "C") from (
      select format(E'\\nGRANT %s ON %s TO %s;', string_agg(privilege_type, ', ' order by privilege_type collate "C"), ${target},
        case grantee when 0 then 'PUBLIC' else grantee::regrole::text end) as line
      from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) where grantee <> ${owner} group by grantee) lines), '')`;
}

type Part = { oid: number; text: string };
type Table = { oid: number; name: string; options: string | null; security: string };

/** The schema of a database as PostgreSQL sees it: tables with all that belongs to them, and functions. */
export async function describeSchema(client: pg.Client): Promise<string> {
  async function read<Row extends object>(query: string): Promise<Row[]> {
    return (await client.query<Row>(query)).rows;
  }
  // So that names are written with their schemas.
  await client.query('set search_path = pg_catalog');
  const namespaces = await read<{ text: string }>(schemaQuery);
  const tables = await read<Table>(tableQuery);
  const inside = await read<Part>(insideQuery);
  const beside = await read<Part>(besideQuery);
  const functions = await read<{ text: string }>(functionQuery);
  await client.query('reset search_path');

  const textsOf = (parts: Part[], table: number) => parts.filter(({ oid }) => oid === table).map(({ text }) => text);
  const tableTexts = tables.map(({ oid, name, options, security }) => {
    const body = textsOf(inside, oid).map((text) => `  ${text}`);
    const end = options ? `) WITH (${options});` : ');';
    const after = textsOf(beside, oid).map((text) => `\n${text};`);
    return `CREATE TABLE ${name} (\n${body.join(',\n')}\n${end}${security}${after.join('')}`;
  });
  return [...namespaces.map(({ text }) => text), ...tableTexts, ...functions.map(({ text }) => text)].join('\n\n');
}

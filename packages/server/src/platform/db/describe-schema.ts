import { sql } from 'kysely'
import pg from 'pg'
import { text } from './columns.ts'
import { type ConnectionSettings, Tx } from './connection.ts'

/** The file with the schema of a new database, which `npm run db:types` writes. */
export const schemaFile = new URL('../../../schema.sql', import.meta.url)

const line = (sql: string) => `regexp_replace(${sql}, '\\s+', ' ', 'g')`
const lines = (sql: string, order: string, separator = '') =>
  `string_agg(${sql}, E'${separator}\\n' order by ${order})`

/** The privileges on an object, without its owner's. */
const grants = (object: string, acl: string, owner: string) => `
  (select ${lines(`format('grant %s on %s to %s;', rights, ${object}, role)`, 'role')} from (
    select coalesce(r.rolname, 'public') as role, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights
      from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> ${owner} group by 1) by_role)`

const column = `format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end,
    case when a.attgenerated <> '' then ' generated always as (' || ${line('pg_get_expr(d.adbin, d.adrelid)')} || ') stored'
         when a.attidentity <> '' then ' generated always as identity'
         else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
    case when a.attnotnull then ' not null' else '' end)`
const columns = `
  (select ${lines(column, 'a.attnum', ',')}
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`
const constraints = `
  (select ${lines(`format('  constraint %s %s', conname, ${line('pg_get_constraintdef(oid)')})`, 'contype desc, conname', ',')}
     from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'c', 'f'))`

const tables = `
  select concat_ws(E'\\n',
    format(E'create %stable %s (\\n%s\\n)%s%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.oid::regclass,
           concat_ws(E',\\n', ${columns}, ${constraints}), ' with (' || array_to_string(c.reloptions, ', ') || ')',
           ' partition by ' || pg_get_partkeydef(c.oid)),
    (select ${lines(`pg_get_indexdef(i.indexrelid) || ';'`, 'i.indexrelid::regclass::text')}
       from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))),
    case when c.relrowsecurity then format('alter table %s enable row level security;', c.oid::regclass) end,
    (select ${lines(
      `format('create policy %s on %s as %s for %s to %s%s%s;', policyname, c.oid::regclass, lower(permissive), lower(cmd),
              array_to_string(roles, ', '), ' using (' || ${line('qual')} || ')', ' with check (' || ${line('with_check')} || ')')`,
      'policyname',
    )} from pg_policies where schemaname = 'app' and tablename = c.relname),
    (select ${lines(`pg_get_triggerdef(oid) || ';'`, 'tgname')} from pg_trigger where tgrelid = c.oid and not tgisinternal),
    ${grants('c.oid::regclass', 'c.relacl', 'c.relowner')},
    (select ${lines(`format('grant %s (%s) on %s to %s;', privilege, columns, c.oid::regclass, role)`, 'role, privilege')} from (
      select r.rolname as role, lower(x.privilege_type) as privilege, string_agg(a.attname, ', ' order by a.attnum) as columns
        from pg_attribute a, aclexplode(a.attacl) x join pg_roles r on r.oid = x.grantee
       where a.attrelid = c.oid group by 1, 2) by_column)) as text
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
   order by c.relname`

const others = `
  select concat_ws(E'\\n',
    case c.relkind
      when 'S' then format('create sequence %s;', c.oid::regclass)
      when 'c' then format(E'create type %s as (\\n%s\\n);', c.oid::regclass, ${columns})
      else format(E'create view %s%s as\\n%s', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid))
    end,
    ${grants('c.oid::regclass', 'c.relacl', 'c.relowner')}) as text
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('v', 'c', 'S')
   order by c.relkind, c.relname`

const functions = `
  select concat_ws(E'\\n',
    format('-- %s %s(%s)%s language %s %s%s%s%s', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regproc,
           pg_get_function_arguments(p.oid), ' returns ' || pg_get_function_result(p.oid), l.lanname,
           case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
           case when p.prosecdef then ' security definer' else '' end, case when p.proisstrict then ' strict' else '' end,
           ' set ' || array_to_string(p.proconfig, ' set ')),
    ${grants('p.oid::regproc', "coalesce(p.proacl, acldefault('f', p.proowner))", 'p.proowner')}) as text
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'app'::regnamespace
   order by p.proname, p.oid::regprocedure::text`

/**
 * The schema `app` of a database as SQL: tables with their indexes, policies, triggers and grants, then views and
 * types. Functions appear only with their signatures, because their bodies are in the files that define them.
 */
export async function describeSchema(database: ConnectionSettings): Promise<string> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const tx = new Tx(client)
    // Names of other schemas are written with their schema.
    await tx.run`set search_path = pg_catalog`
    const texts: string[] = []
    for (const query of [tables, others, functions])
      texts.push(...(await tx.rows({ text })`${sql.raw(query)}`).map(row => row.text))
    return `-- The schema of a new database. Written by \`npm run db:types\`; a test compares it.\n\n${texts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

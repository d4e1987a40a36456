import type pg from 'pg'

/** Tables a first start fills by itself; rows in them are no user data. */
export const TABLES_FILLED_AT_START: ReadonlySet<string> = new Set(['secrets', 'used_captchas'])

/** Files of the program, which a start stores, and the processes that run: they belong to one installation at one time. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set(['web_files', 'nodes'])

/** Migrations are run, not copied. */
export const isOwnTable = (name: string): boolean => !name.startsWith('schema_') && !OF_THE_PROGRAM.has(name)

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the tables of the product's rows. */
export async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  return rows.map(({ name }) => name).filter(isOwnTable)
}

/** Returns the tables that hold user data. */
export async function filledTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = []
  for (const name of await ownTables(client)) {
    if (TABLES_FILLED_AT_START.has(name)) continue
    const { rowCount } = await client.query(`select 1 from ${identifier(name)} limit 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}

/** Returns the statements that drop each foreign key and add it back. */
export async function listForeignKeys(client: pg.Client): Promise<{ add: string; drop: string }[]> {
  const { rows } = await client.query<{ add: string; drop: string }>(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
            format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

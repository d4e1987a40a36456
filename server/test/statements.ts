import type pg from 'pg'

/** A statement that the program ran, with the values of its first run. */
export interface Statement {
  text: string
  values: unknown[]
  runs: number
}

/** Collects every distinct statement run on the pool from now on. */
export function recordStatements(pool: pg.Pool): Map<string, Statement> {
  const statements = new Map<string, Statement>()
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const target = client as unknown as { query: (...args: unknown[]) => unknown }
    const query = target.query.bind(client)
    target.query = (...args) => {
      const [text, values] = args
      if (typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        const known = statements.get(text)
        if (known) known.runs += 1
        else statements.set(text, { text, values: Array.isArray(values) ? values : [], runs: 1 })
      }
      return query(...args)
    }
  })
  return statements
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Returns the tables that a statement scans, by the query plan. */
export async function scannedTables(client: pg.ClientBase | pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values)
  const scanned = new Set<string>()
  const visit = (node: PlanNode): void => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) scanned.add(node['Relation Name'])
    node.Plans?.forEach(visit)
  }
  if (rows[0]) visit(rows[0]['QUERY PLAN'][0].Plan)
  return [...scanned].toSorted()
}

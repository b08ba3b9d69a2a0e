import pg from 'pg'
import { applicationPool } from '@penside/server/database/db.ts'
import { farmId } from './databases.ts'
import type { Statement } from './recorded-server.ts'

type Scan = { node: string; table: string; index: string; condition: string }
export type Plan = { statement: string; pages: number; scans: (Scan & { problem: string | undefined })[] }

/** Executions before a plan is read: PostgreSQL decides after five whether to plan without the values. */
const settled = 7

/** Settled plans of the statements of a call, as the application's role. Writes are rolled back. */
export async function plansOf(
  url: string,
  statements: readonly Statement[],
  writes: boolean,
): Promise<Plan[]> {
  const pool = applicationPool({ url, max: 1 })
  const client = await pool.connect()
  const plans: Plan[] = []
  try {
    await client.query(`begin; select set_for_call('penside.farm', '${farmId}')`)
    for (const [i, { text, values }] of statements.entries()) {
      const name = `statement${i}`
      const literals = values.map(literal).join(', ')
      const execute = literals ? `execute ${name} (${literals})` : `execute ${name}`
      await client.query(`prepare ${name} as ${text}`)
      if (!writes) for (let time = 0; time < settled; time++) await client.query(execute)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, buffers, format json) ${execute}`,
      )
      const root = rows[0]!['QUERY PLAN'][0].Plan
      plans.push({
        statement: text.replace(/\s+/g, ' ').trim(),
        pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
        scans: scansIn(root).map((scan) => ({ ...scan, problem: problemOf(scan) })),
      })
    }
  } finally {
    await client.query('rollback')
    client.release()
    await pool.end()
  }
  return plans
}

type Node = {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn)
  // The condition of a bitmap scan is that of the index scan below it.
  if (!node['Node Type'].endsWith('Scan') || node['Node Type'] === 'Bitmap Heap Scan') return below
  const scan = {
    node: node['Node Type'],
    table: node['Relation Name'] ?? '',
    index: node['Index Name'] ?? '',
    condition: node['Index Cond'] ?? '',
  }
  return [scan, ...below]
}

/** Why a scan reads rows of other farms; undefined if its index condition begins with the farm. */
function problemOf({ node, table, condition }: Scan) {
  if (['CTE Scan', 'Subquery Scan', 'Function Scan', 'Result', 'Values Scan'].includes(node)) return undefined
  if (node === 'Seq Scan') return `reads all of ${table}`
  return condition.includes('farm_id =') ? undefined : 'does not begin with the farm'
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? `{${value.map(String).join(',')}}` : String(value)
  return pg.escapeLiteral(text)
}

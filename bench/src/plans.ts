import pg from 'pg'
import { applicationPool } from '@penside/server/database/db.ts'
import { farmId } from './databases.ts'
import type { Statement } from './heard.ts'

/** One way of finding rows in a table, as a plan tells it. */
export type Scan = {
  node: string
  table: string
  index: string
  condition: string
  filter: string
  rows: number
  loops: number
}
export type Plan = { statement: string; pages: number; milliseconds: number; scans: Scan[]; text: string }

/**
 * How the database answers each statement of a call, as the application's role, after the statement has been used so often that its plan
 * is settled. A call that writes is undone.
 */
export async function plansOf(
  url: string,
  statements: readonly Statement[],
  writes: boolean,
): Promise<Plan[]> {
  const pool = applicationPool({ url, most: 1 })
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
      plans.push(await explain(client, text, execute, writes))
    }
  } finally {
    await client.query('rollback')
    client.release()
    await pool.end()
  }
  return plans
}

/** PostgreSQL tries five times with the values before it decides whether to plan without them. */
const settled = 7

async function explain(
  client: pg.PoolClient,
  statement: string,
  execute: string,
  writes: boolean,
): Promise<Plan> {
  // Only its last run counts, so that one of a write can stand for itself.
  if (writes) await client.query('savepoint before')
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, format json) ${execute}`,
  )
  if (writes) await client.query('rollback to before')
  const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${execute}`,
  )
  const explained = rows[0]?.['QUERY PLAN'][0]
  if (!explained) throw new Error(`no plan of ${statement}`)
  return {
    statement: statement.replace(/\s+/g, ' ').trim(),
    pages: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
    milliseconds: explained['Execution Time'],
    scans: scansIn(explained.Plan),
    text: lines.map((line) => line['QUERY PLAN']).join('\n'),
  }
}

type Node = {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Node[]
}
type Explained = { Plan: Node; 'Execution Time': number }

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn)
  // A bitmap scan of a table takes its condition from that of the index below it.
  if (!node['Node Type'].endsWith('Scan') || node['Node Type'] === 'Bitmap Heap Scan') return below
  return [
    {
      node: node['Node Type'],
      table: node['Relation Name'] ?? '',
      index: node['Index Name'] ?? '',
      condition: node['Index Cond'] ?? '',
      filter: node.Filter ?? '',
      rows: node['Actual Rows'],
      loops: node['Actual Loops'],
    },
    ...below,
  ]
}

/** What is wrong with it where it looks at other farms' rows: every way to a table of the farms begins with the farm. */
export const problemOf = ({ node, table, condition }: Scan) => {
  if (['CTE Scan', 'Subquery Scan', 'Function Scan', 'Result', 'Values Scan'].includes(node)) return undefined
  if (node === 'Seq Scan') return `reads all of ${table}`
  return condition.includes('farm_id =') ? undefined : 'does not begin with the farm'
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? `{${value.map(String).join(',')}}` : String(value)
  return pg.escapeLiteral(text)
}

// The bare side of a comparison: the statements of a call by the same driver with the same settings, and nothing else. They are recorded from
// the server's handlers in the same run.
import { applicationPool } from '@penside/server/database/db.ts'
import type { Request } from './request.ts'
import { answerParent } from './child.ts'
import { farmId } from './databases.ts'
import { recordedServer, type Statement } from './recorded-server.ts'
import { inLanes, lanes, type Extent, type Window } from './load.ts'

export type BareRequest =
  | { record: string; requests: Request[]; writes: boolean }
  | { run: string; extent: Extent }
/** The distinct statements, each with the values of its last execution; or a window of measuring. */
export type BareAnswer = { statements: Statement[] } | { window: Window }

const pool = applicationPool({ url: process.argv[2] ?? '' })
const recorded = new Map<string, Statement[][]>()

answerParent<BareRequest, BareAnswer>(
  async (request) => {
    if ('run' in request) return { window: await run(recorded.get(request.run) ?? [], request.extent) }
    const { requests, writes } = request
    const operations = await record(requests)
    recorded.set(request.record, writes ? operations.map(withoutLookups) : operations)
    // The later writes of a save depend on its earlier ones, even if they have the same text.
    if (writes) return { statements: operations.at(-1) ?? [] }
    return {
      statements: [...new Map(operations.flat().map((statement) => [statement.text, statement])).values()],
    }
  },
  () => pool.end(),
)

/** Sends each request once through the server. @returns the statements of its handler, by request */
async function record(requests: readonly Request[]): Promise<Statement[][]> {
  const operations: Statement[][] = []
  let statements: Statement[] = []
  const server = await recordedServer(pool, (query, send) => {
    // Session and idempotency record are opened and closed by plain text; statements of handlers are named.
    if (typeof query !== 'string') statements.push({ text: query.text, values: query.values ?? [] })
    return send()
  })
  try {
    for (const request of requests) {
      statements = []
      await server.request(request)
      operations.push(statements)
    }
  } finally {
    await server.close()
  }
  return operations
}

/** A bare save locks the sow or the group and writes; lookups that judge the input are left out. */
const withoutLookups = (statements: Statement[]) =>
  statements
    .map((each) => (each.text.includes('hold_group(') ? bareLock(each) : each))
    .filter(({ text }) => !/^\s*select/i.test(text) || /for update\s*$/i.test(text))
const bareLock = ({ values }: Statement): Statement => ({
  text: `select group_id, name, started_on, ended_on, age_days, breed, females, males from pig_group where group_id = $1 for update`,
  values: values.slice(0, 1),
})

/** Runs each operation in a transaction that sets the farm for row-level security. */
async function run(operations: readonly Statement[][], extent: Extent): Promise<Window> {
  const clients = await Promise.all(Array.from({ length: lanes }, () => pool.connect()))
  try {
    return await inLanes(operations.length, extent, async (piece, lane) => {
      const client = clients[lane]
      await client?.query(`begin; select set_config('penside.farm', '${farmId}', true)`)
      for (const { text, values } of operations[piece] ?? [])
        await client?.query({ name: nameOf(text), text, values })
      await client?.query('commit')
    })
  } finally {
    for (const client of clients) client.release()
  }
}

const names = new Map<string, string>()
/** The name of a prepared statement: prepared once per connection, as in the server. */
function nameOf(text: string) {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}

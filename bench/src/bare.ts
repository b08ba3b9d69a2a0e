// The bare thing: the statements of a call, sent by the same driver with the same settings, and nothing else. What they are is learned from
// the server's own handlers, so that they are always the ones that a call sends today.
import { applicationPool } from '@penside/server/database/db.ts'
import type { Request } from './request.ts'
import { answerParent } from './child.ts'
import { farmId } from './databases.ts'
import { heardServer, type Statement } from './heard.ts'
import { inLanes, type Extent, type Window } from './load.ts'

export type Question =
  | { learn: string; requests: Request[]; writes: boolean }
  | { run: string; extent: Extent; connections: number; alone: boolean }
/** The statements, each with the values that it was sent with last, or a window of measuring. */
export type Answer = { statements: Statement[] } | { window: Window }

const pool = applicationPool({ url: process.argv[2] ?? '' })
const known = new Map<string, Statement[][]>()

answerParent<Question, Answer>(
  async (question) => {
    if ('run' in question) return { window: await run(known.get(question.run) ?? [], question) }
    const learned = await learn(question.requests)
    known.set(question.learn, question.writes ? learned.map(withoutLookups) : learned)
    // What a save writes rests on what it wrote before, also where both have the same text.
    if (question.writes) return { statements: learned.at(-1) ?? [] }
    return {
      statements: [...new Map(learned.flat().map((statement) => [statement.text, statement])).values()],
    }
  },
  () => pool.end(),
)

/** Sends each request once through the server, and listens to what its handler asks of the database. */
async function learn(requests: readonly Request[]): Promise<Statement[][]> {
  const learned: Statement[][] = []
  let heard: Statement[] = []
  const server = await heardServer(pool, (asked, send) => {
    // The session and the receipt are opened and closed with plain text; a handler's own statements have names.
    if (typeof asked !== 'string') heard.push({ text: asked.text, values: asked.values ?? [] })
    return send()
  })
  try {
    for (const request of requests) {
      heard = []
      await server.ask(request)
      learned.push(heard)
    }
  } finally {
    await server.close()
  }
  return learned
}

/** A bare save locks the sow, or the group, and writes. What the server looks up to judge the input is left out. */
const withoutLookups = (statements: Statement[]) =>
  statements
    .map((each) => (each.text.includes('hold_group(') ? bareLock(each) : each))
    .filter(({ text }) => !/^\s*select/i.test(text) || /for update\s*$/i.test(text))
const bareLock = ({ values }: Statement): Statement => ({
  text: `select group_id, name, started_on, ended_on, age_days, breed, females, males from pig_group where group_id = $1 for update`,
  values: values.slice(0, 1),
})

/**
 * Each operation is a transaction that sets the farm for row-level security, as it must be on connections that farms share. `alone`, the
 * statements go without one, on connections that belong to the farm.
 */
async function run(
  operations: readonly Statement[][],
  { extent, connections, alone }: { extent: Extent; connections: number; alone: boolean },
): Promise<Window> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const setFarm = (local: boolean) => `select set_config('penside.farm', '${farmId}', ${local})`
  try {
    for (const client of clients) await client.query(alone ? setFarm(false) : 'reset penside.farm')
    return await inLanes(connections, operations.length, extent, async (piece, lane) => {
      const client = clients[lane]
      if (!alone) await client?.query(`begin; ${setFarm(true)}`)
      for (const { text, values } of operations[piece] ?? [])
        await client?.query({ name: nameOf(text), text, values })
      if (!alone) await client?.query('commit')
    })
  } finally {
    for (const client of clients) client.release()
  }
}

/** Prepared once per connection, as the server does. */
const names = new Map<string, string>()
function nameOf(text: string) {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}

import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beatEvery, livePath, type LatestRow, type LiveMessage } from '@penside/contract/equipment/live.ts'
import { commonParameters } from '@penside/contract/api/common.ts'
import { inTransaction, sql } from '../database/db.ts'
import { callerOf } from '../accounts/caller.ts'
import { checkCommon, decode, type Caller } from '../http/serve.ts'
import type { EquipmentEvent } from '../database/equipment-events.ts'

/** Buffered bytes per page; beyond them the page only gets a `reload`. */
const maxWaiting = 64 * 1_024
/** Time in which events of a farm are collected, ms. */
const together = 200

/** Stream of one open page. Writes never wait: what does not fit is dropped, and the page reloads its data. */
class Stream {
  readonly sessionId: string
  readonly farmId: number
  readonly #response: ServerResponse
  #missed = false
  constructor({ sessionId, farmId }: Caller, response: ServerResponse) {
    this.sessionId = sessionId
    this.farmId = farmId
    this.#response = response
  }
  say(message: LiveMessage) {
    if (this.#missed) return
    if (this.#response.writableLength <= maxWaiting) {
      this.#response.write(`data: ${JSON.stringify(message)}\n\n`)
      return
    }
    this.#missed = true
    this.#response.once('drain', () => {
      this.#missed = false
      this.say({ kind: 'reload' })
    })
  }
  /** Whether nothing was read since the last heartbeat. */
  get isStuck() {
    return this.#missed
  }
  end() {
    this.#response.end()
    this.#response.destroy()
  }
}

/** Streams changes of a farm's equipment to its open pages; the data is read once for all pages of a farm. */
export function serveLive(app: FastifyInstance) {
  const streams = new Map<number, Set<Stream>>()
  const waiting = new Map<number, EquipmentEvent[]>()
  const all = () => [...streams.values()].flatMap((own) => [...own])

  const flush = async (farmId: number) => {
    const said = waiting.get(farmId) ?? []
    waiting.delete(farmId)
    const own = streams.get(farmId)
    if (!own) return
    const messages = await messagesOf(app, farmId, said).catch((error: Error): LiveMessage[] => {
      app.log.warn({ err: error }, 'live values could not be read')
      return [{ kind: 'reload' }]
    })
    for (const stream of own) for (const message of messages) stream.say(message)
  }
  const hear = (said: EquipmentEvent) => {
    if (!streams.has(said.farm)) return
    const already = waiting.get(said.farm)
    if (already) already.push(said)
    else {
      waiting.set(said.farm, [said])
      setTimeout(() => void flush(said.farm), together)
    }
  }

  let stopHearing: (() => void) | undefined
  let stuck = new Set<Stream>()
  const beat = setInterval(() => void round(), beatEvery * 1_000).unref()
  const round = async () => {
    for (const stream of all()) stream.say({ kind: 'beat' })
    const before = stuck
    stuck = new Set(all().filter((stream) => stream.isStuck))
    for (const stream of stuck) if (before.has(stream)) stream.end()
    const open = all()
    if (open.length === 0) return
    const ids = [...new Set(open.map(({ sessionId }) => sessionId))]
    const found = await app.pool
      .query<{ session_id: string; farm_id: number }>(
        'select session_id, farm_id from session where session_id = any($1) and revoked_at is null and expires_at > now()',
        [ids],
      )
      .catch(() => null)
    if (!found) return
    const lives = new Map(found.rows.map((row) => [row.session_id, Number(row.farm_id)]))
    for (const stream of open) if (lives.get(stream.sessionId) !== stream.farmId) stream.end()
  }
  app.decorate('beat', round)
  app.addHook('preClose', async () => {
    clearInterval(beat)
    stopHearing?.()
    for (const stream of all()) stream.end()
  })

  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const common = decode(commonParameters, request.query)
    const caller = await inTransaction(app.pool, (db) => callerOf(db, request))
    checkCommon(common, caller)
    stopHearing ??= app.bus.on(hear, () => {
      for (const stream of all()) stream.say({ kind: 'reload' })
    })
    await app.bus.ready()
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const stream = new Stream(caller, response)
    const own = streams.get(caller.farmId) ?? new Set()
    streams.set(caller.farmId, own.add(stream))
    // The request ended long ago; the response closes with the page.
    response.on('close', () => {
      own.delete(stream)
      if (own.size === 0) streams.delete(caller.farmId)
    })
    response.on('error', () => {})
    stream.say({ kind: 'beat' })
  })
}

async function messagesOf(
  app: FastifyInstance,
  farmId: number,
  said: readonly EquipmentEvent[],
): Promise<LiveMessage[]> {
  const named = (kind: EquipmentEvent['kind']) => {
    const own = said.filter((each) => each.kind === kind)
    if (own.length === 0) return undefined
    return own.some(({ equipment }) => !equipment)
      ? { equipment: undefined }
      : { equipment: [...new Set(own.flatMap(({ equipment = [] }) => equipment))] }
  }
  const messages: LiveMessage[] = (['alarm', 'command', 'state'] as const).flatMap((kind) => {
    const of = named(kind)
    return of ? [{ kind, ...of }] : []
  })
  const reported = named('reading')
  if (!reported) return messages
  const rows = await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId })
    return db.many<LatestRow>(sql`
      select equipment_id, at, quality::int, measured from reading_latest
      where farm_id = current_farm() and part = '' and (${reported.equipment ?? null}::text[] is null or equipment_id = any(${reported.equipment ?? null}::text[]))`)
  })
  return [...messages, { kind: 'reading', rows, ...reported }]
}

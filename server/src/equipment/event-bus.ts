import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { channel, type EquipmentEvent } from '../database/equipment-events.ts'

type Listener = (said: EquipmentEvent) => void

/** A process's connection for equipment events (`LISTEN`): opened by the first listener and reopened when it breaks. */
export class Bus {
  readonly #pool: pg.Pool
  readonly #listeners = new Set<Listener>()
  readonly #gaps = new Set<() => void>()
  #client: Promise<pg.Client | undefined> | undefined
  #closed = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** @param onGap called after a reconnect: events may have been missed. @returns how to stop listening */
  on(listener: Listener, onGap?: () => void): () => void {
    this.#listeners.add(listener)
    if (onGap) this.#gaps.add(onGap)
    this.#client ??= this.#listen()
    return () => {
      this.#listeners.delete(listener)
      if (onGap) this.#gaps.delete(onGap)
    }
  }

  /** Resolves when the connection listens. */
  async ready() {
    await this.#client
  }

  async #listen(): Promise<pg.Client | undefined> {
    for (let tries = 0; !this.#closed; tries++) {
      const client = new pg.Client({ ...this.#pool.options, statement_timeout: 0 })
      client.on('notification', ({ payload }) => this.#hear(payload))
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        client.once('end', () => {
          if (this.#closed) return
          this.#client = this.#listen().then((next) => {
            for (const gap of this.#gaps) gap()
            return next
          })
        })
        return client
      } catch {
        await client.end().catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, Math.min(200 * 2 ** tries, 5_000)))
      }
    }
    return undefined
  }

  #hear(payload = '') {
    const said = JSON.parse(payload) as EquipmentEvent
    for (const listener of this.#listeners) listener(said)
  }

  async close() {
    this.#closed = true
    await (await this.#client)?.end().catch(() => {})
  }
}

export function addBus(app: FastifyInstance) {
  const bus = new Bus(app.pool)
  app.decorate('bus', bus)
  app.addHook('onClose', () => bus.close())
}

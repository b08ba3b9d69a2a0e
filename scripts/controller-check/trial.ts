import type * as z from 'zod'
import {
  event,
  maxMessageBytes,
  protocolVersion as v,
  readings,
  topicsOf,
  type Ack,
  type Readings,
} from '@penside/contract/equipment/protocol.ts'
import type { CheckOptions } from './check.ts'
import { Findings } from './findings.ts'
import type { Over } from './rules.ts'

export type Topics = ReturnType<typeof topicsOf>
export type Heard = { topic: string; body: unknown; at: number; qos: number; retained: boolean }
export type Numbered = { boot: string; seq: number; at: number; message: Readings }

/** Connection to the device from the server side; passes received messages to `Trial.hear`. */
export type Side = {
  readonly over: Over
  /** Port of the own broker or server. */
  readonly port?: number
  /** Starts receiving. */
  begin(trial: Trial): Promise<void>
  /** Resolves with the first message of the device. */
  first(trial: Trial): unknown
  /** Retained message of a topic, as a server knows it. */
  kept(trial: Trial, topic: string): Promise<Heard | undefined>
  /** Sends an acknowledgement on its own, if the transport can. */
  acknowledge?(ack: Ack): void
  /** Sends a command, or invalid text. */
  command(equipment: string, text: string): Promise<void>
  /** Closes the connections of the device and rejects it until `reopen`. */
  cut?(): void
  reopen?(): void
  /** Checks the rules of this transport after the birth message, after observing and at the end. */
  judgeBirth?(trial: Trial, boot: string | undefined): void
  judgeWatched?(trial: Trial): void
  judgeTraffic(trial: Trial): Promise<void>
  close(): Promise<void>
}

/** Messages received from a device and the state of their acknowledgement. */
export class Trial {
  readonly options: CheckOptions
  readonly side: Side
  readonly findings = new Findings()
  readonly topics: Topics
  readonly heard: Heard[] = []
  readonly readings: Numbered[] = []
  /** By boot: the number up to which everything arrived, and those beyond. */
  readonly stored = new Map<string, { seq: number; ahead: Set<number> }>()
  /** How messages are acknowledged: `foreign` names an unknown boot, `refused` rejects in the answer. */
  acks: 'all' | 'none' | 'foreign' | 'refused' = 'all'
  bornAt = Infinity
  cutAt = 0
  reopenedAt = 0
  readonly seconds

  constructor(options: CheckOptions, side: Side) {
    this.options = options
    this.side = side
    this.topics = topicsOf(options.farm, options.controller)
    this.seconds = options.seconds ?? { connect: 120, watch: 90, away: 30, answer: 15 }
  }

  /** @returns the acknowledgement */
  hear(topic: string, text: string, { qos = 1, retained = false } = {}): Ack | undefined {
    const body = jsonOf(text)
    const at = Date.now()
    this.heard.push({ topic, body, at, qos, retained })
    if (topic !== this.topics.readings && topic !== this.topics.events) return undefined
    if (retained) return void this.findings.fail('not-retained', topic)
    const bytes = Buffer.byteLength(text)
    if (bytes > maxMessageBytes) this.findings.fail('shape', `a message of ${bytes} bytes`)
    const schema: z.ZodType<{ boot: string; seq: number }> = topic === this.topics.readings ? readings : event
    const message = this.findings.read('shape', schema, body)
    // Acknowledged whatever its content, so that it is not sent for ever.
    const place = message ?? placeOf(body)
    if (!place) return undefined
    if (topic === this.topics.readings) {
      const read = message ? (message as Readings) : readableOf(body)
      if (read) this.readings.push({ boot: read.boot, seq: read.seq, at, message: read })
    }
    if (this.acks === 'foreign') return { v, boot: 'another-boot', seq: 999_999 }
    return this.acks === 'all' ? this.#store(place) : undefined
  }

  #store({ boot, seq }: { boot: string; seq: number }): Ack {
    // Observing may begin in the middle of a boot.
    const stored = this.stored.get(boot) ?? { seq: seq - 1, ahead: new Set<number>() }
    this.stored.set(boot, stored)
    if (seq > stored.seq) stored.ahead.add(seq)
    // A message missing for long will not come and does not hold up the others.
    if (stored.ahead.size > 4) stored.seq = Math.min(...stored.ahead) - 1
    while (stored.ahead.delete(stored.seq + 1)) stored.seq += 1
    return { v, boot, seq: stored.seq }
  }
  /** Marks everything received as stored. */
  storeAll() {
    this.acks = 'all'
    const { readings, events } = this.topics
    for (const { topic, body } of this.heard) {
      const place = topic === readings || topic === events ? placeOf(body) : undefined
      if (place) this.side.acknowledge?.(this.#store(place))
    }
  }

  async until<T>(seconds: number, found: () => T | undefined): Promise<T | undefined> {
    const end = Date.now() + seconds * 1_000
    for (;;) {
      const got = found()
      if (got !== undefined || Date.now() > end) return got
      await pause(20)
    }
  }
  last(topic: string, since = 0) {
    return this.heard.findLast((heard) => heard.topic === topic && heard.at >= since)
  }
  kept(topic: string) {
    return this.side.kept(this, topic)
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
export function placeOf(body: unknown) {
  const { boot, seq } = (body ?? {}) as { boot?: unknown; seq?: unknown }
  return typeof boot === 'string' && typeof seq === 'number' ? { boot, seq } : undefined
}
/** Lenient schema of readings: a malformed sample does not hide other errors. */
const readableOf = (body: unknown) =>
  readings.safeParse({
    ...(body as object),
    samples: [(body as { samples?: unknown }).samples]
      .flat()
      .filter((each) => readings.shape.samples.element.safeParse(each).success),
  }).data
/** Samples without the `late` mark. */
export const withoutLate = (message: unknown) =>
  JSON.stringify(
    ((message as { samples?: object[] }).samples ?? []).map((sample) => ({ ...sample, late: undefined })),
  )

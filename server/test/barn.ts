// A controller in a farm's barn, whose messages go through the real ingest.
import type pg from 'pg'
import { inject } from 'vitest'
import { protocolVersion, type Sample } from '@penside/contract/equipment/protocol.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { inTransaction } from '../src/database/db.ts'
import { ingestReadings } from '../src/equipment/ingest.ts'
import { asOwner } from './farm.ts'

export type BarnSample = Omit<Sample, 'at'> & { at: Date | string }
type Sending = {
  /** When it arrives; the real time when not given. */
  now?: Date
  boot?: string
  seq?: number
  oldest?: number
  sent?: Date
}

/**
 * The controller `controllerId` of this farm. `makeFarm({ equipment: [{ id: 'S-1', type: 'S', controller: 'I1', pen: 0 }] })` makes one
 * with its equipment; `add` adds more of it afterwards.
 */
export function barn(pool: pg.Pool, farmId: number, controllerId = 'I1') {
  let last = 0
  const message = (samples: readonly BarnSample[], { now = new Date(), ...sending }: Sending = {}) => ({
    v: protocolVersion,
    boot: sending.boot ?? 'boot-1',
    seq: sending.seq ?? ++last,
    ...(sending.oldest && { oldest: sending.oldest }),
    sent: (sending.sent ?? now).toISOString(),
    samples: samples.map(({ at, ...rest }) => ({
      ...rest,
      at: typeof at === 'string' ? at : at.toISOString(),
    })),
  })
  /** Any message, as it came. @returns the acknowledgement */
  const take = (sent: unknown, now = new Date()) =>
    inTransaction(pool, (db) => ingestReadings(db, farmId, controllerId, sent, { now }))
  return {
    farmId,
    controllerId,
    message,
    take,
    send: (samples: readonly BarnSample[], sending: Sending = {}) =>
      take(message(samples, sending), sending.now),

    /** Readings of an equipment from `from` until before `to`, every so many seconds, with what `values` says of each time. */
    async history(
      equipment: string,
      { from, to, every, of }: { from: Date; to: Date; every: number; of?: string },
      values: (at: Date, index: number) => Sample['values'],
    ) {
      const samples: BarnSample[] = []
      for (let at = from.getTime(), i = 0; at < to.getTime(); at += every * 1_000, i++)
        samples.push({ equipment, at: new Date(at), ...(of && { of }), values: values(new Date(at), i) })
      for (let i = 0; i < samples.length; i += 500)
        await take(message(samples.slice(i, i + 500), { now: to }), to)
    },

    /** Adds equipment to this controller. */
    add: (
      id: string,
      type: EquipmentType,
      { pen = null as number | null, url = inject('databaseUrl') } = {},
    ) =>
      asOwner(url, async (client) => {
        await client.query(
          'insert into controller (farm_id, controller_id) values ($1, $2) on conflict do nothing',
          [farmId, controllerId],
        )
        await client.query(
          'insert into equipment (farm_id, equipment_id, type, controller_id, pen_id) values ($1, $2, $3, $4, $5)',
          [farmId, id, type, controllerId, pen],
        )
      }),
  }
}
export type Barn = ReturnType<typeof barn>

// Gilts that phones mate while servers are killed, and what became of them.
import { day } from '@penside/domain/basics/day.ts'
import type { HerdSow } from '../src/workbook/herd-import.ts'
import { asOwner, type TestFarm } from './farm.ts'
import { cameOn, sowOf } from './litters.ts'

/** `G-1000` and on, each ready for one mating. */
export const gilts = (count: number): HerdSow[] =>
  Array.from({ length: count }, (_, i) =>
    sowOf(`G-${1000 + i}`, {
      bornOn: day('2026-01-10'),
      supplier: null,
      pen: null,
      records: [cameOn(day('2026-08-01'))],
    }),
  )

/** One of the gilts, and the number under which its mating is sent. */
export type Mating = { tag: string; sow: number; operation: string }

export const matingsOf = (farm: TestFarm, herd: readonly HerdSow[]): Mating[] =>
  herd.map(({ tag }) => ({ tag, sow: farm.animal(tag), operation: crypto.randomUUID() }))

export const matingPath = '/mobile/updateOrStoreMating.json'
export const matingFields = (farm: TestFarm, { sow }: Mating, today: unknown) => ({
  iuFlag: 'I',
  pigNo: sow,
  wkDt: today,
  ungdonPigNo1: farm.animal('B-01'),
  method1: 'A',
})

export const saved = { matings: 1, changes: 1, receipts: 1, status: 'pregnant', seq: 2 }
export const untouched = { matings: 0, changes: 0, receipts: 0, status: 'gilt', seq: 1 }

/** What the database has of each gilt. */
export const foundOf = (url: string, farm: TestFarm) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ sow: string } & typeof saved>(
      `
        select a.animal_id as sow, a.status, a.seq,
          (select count(*)::int from sow_event m where m.farm_id = a.farm_id and m.animal_id = a.animal_id and m.kind = 'mating') as matings,
          (select count(*)::int from change c where c.farm_id = a.farm_id and c.subject = 'animal' and c.subject_id = a.animal_id and c.deed = 'insert') as changes,
          (select count(*)::int from idempotency_record r where r.farm_id = a.farm_id and r.answer is not null
             and r.operation_id in (select operation_id from change c where c.farm_id = a.farm_id and c.subject = 'animal' and c.subject_id = a.animal_id)) as receipts
        from animal a where a.farm_id = $1 and a.tag like 'G-%'`,
      [farm.farmId],
    )
    return new Map(rows.map(({ sow, ...rest }) => [Number(sow), rest]))
  })

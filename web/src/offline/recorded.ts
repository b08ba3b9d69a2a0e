import * as z from 'zod'
import type { Call, Input } from '@penside/contract/call.ts'
import type { Payload } from '@penside/contract/operation.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { recordsOfWeaning, restOf } from '@penside/domain/records/weaning.ts'
import type { SowRecord } from '@penside/domain/records/life.ts'
import { countOf, recordsOfRemoval } from '@penside/domain/records/removal.ts'

/**
 * What a record of this phone does to a sow: a mating, whose history the phone keeps, or the records by whose rules her state follows.
 * A correction or a deletion of the other kinds shows when the server has it.
 */
export type Recorded =
  | { mating: NewMating }
  | {
      records: readonly SowRecord[]
      /** What it does to other sows: the other halves of fosterings. */
      others?: readonly OfOther[]
    }
export type OfOther = { animalId: number; record: SowRecord }

type Reader = (input: unknown) => Recorded
const readers = new Map<string, { input: z.ZodType; read: Reader }>()
function reads<C extends Call>(save: C, read: (input: Input<C>) => Recorded) {
  // A reader is asked with the input of its own call only.
  readers.set(save.path, { input: save.input, read: read as Reader })
}

/** Of a form that was filled in anew; nothing of one that corrects or deletes. */
export const ifNew = (
  { formMode }: { formMode: 'insert' | 'update' | 'delete' },
  ...records: SowRecord[]
): Recorded => ({ records: formMode === 'insert' ? records : [] })

reads(matings.save, (mating) => ({ mating }))
reads(accidents.save, (input) =>
  ifNew(input, { kind: 'accident', on: input.accidentOn, accidentType: input.accidentType }),
)
reads(farrowings.save, (input) => {
  const { farrowedOn, totalBorn, mummified = 0, stillborn = 0, undersized = 0, malformed = 0 } = input
  const litter = { totalBorn, mummified, stillborn, undersized, malformed }
  return ifNew(input, { kind: 'farrowing', on: farrowedOn, ...litter })
})
reads(weanings.save, (input) => {
  const { weanedOn: on, females, males = 0, becomesNurse = false } = input
  if (input.formMode !== 'insert') return { records: [] }
  const rest = restOf(input)
  const nurseId = rest.stay?.nurseId ?? null
  return {
    records: recordsOfWeaning({ on, weaned: females + males, becomesNurse, rest }),
    others:
      rest.stay && nurseId !== null
        ? [
            {
              animalId: nurseId,
              record: { kind: 'fosteredIn', on, piglets: rest.stay.females + rest.stay.males },
            },
          ]
        : [],
  }
})
reads(partialWeanings.save, (input) =>
  ifNew(input, { kind: 'partlyWeaned', on: input.weanedOn, piglets: input.females + (input.males ?? 0) }),
)

reads(pigletDeaths.save, (input) => ifNew(input, { kind: 'died', on: input.diedOn, piglets: input.piglets }))
reads(fosterings.save, (input) => {
  const { formMode, fosteredOn: on, inFemales = 0, inMales = 0, outFemales = 0, outMales = 0 } = input
  if (formMode !== 'insert') return { records: [] }
  const ways = [
    { kind: 'fosteredIn', other: 'fosteredOut', piglets: inFemales + inMales, animalId: input.fromId },
    { kind: 'fosteredOut', other: 'fosteredIn', piglets: outFemales + outMales, animalId: input.toId },
  ] as const
  const went = ways.filter(({ piglets }) => piglets > 0)
  return {
    records: went.map(({ kind, piglets }) => ({ kind, on, piglets })),
    others: went.flatMap(({ other, piglets, animalId }) =>
      animalId === undefined ? [] : [{ animalId, record: { kind: other, on, piglets } }],
    ),
  }
})
reads(removals.save, ({ formMode, removedOn: on, piglets = [] }) => {
  if (formMode !== 'insert') return { records: [] }
  return {
    records: recordsOfRemoval(on, piglets),
    others: piglets.flatMap((part) =>
      part.toId === undefined
        ? []
        : [{ animalId: part.toId, record: { kind: 'fosteredIn', on, piglets: countOf(part) } }],
    ),
  }
})

/** Undefined where the record is about no sow's life, or of a version that this page does not know. */
export function recordedIn({ path, wire }: Payload): Recorded | undefined {
  const reader = readers.get(path)
  const arrived = reader && z.safeDecode(reader.input, wire as never)
  return arrived?.success ? reader?.read(arrived.data) : undefined
}

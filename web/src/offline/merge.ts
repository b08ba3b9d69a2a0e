import { keptLists, type KeptChange, type KeptHerd, type KeptLists } from '@penside/contract/records/herd.ts'

type Columns = { animalId: number[] } & Record<string, unknown[]>

/** The herd after what the server says has changed of it. */
export function herdAfter(before: KeptHerd | null, change: KeptChange): KeptHerd {
  const lists = Object.fromEntries(
    keptLists.map((name) => [name, change[name] ?? before?.[name]]),
  ) as KeptLists
  const { whole, sows, matings, gone } = change
  if (whole || !before) return { ...lists, sows, matings }
  const replaced = new Set([...sows.animalId, ...gone])
  return {
    ...lists,
    sows: merged(before.sows, sows, replaced),
    matings: merged(before.matings, matings, replaced),
  }
}

/** Rows of both in the order of the animals, without those of `before` that were replaced. What is of one animal stays together. */
function merged<C extends Columns>(before: C, after: C, replaced: ReadonlySet<number>): C {
  const stays = before.animalId.flatMap((animalId, at) =>
    replaced.has(animalId) ? [] : [{ animalId, from: before, at }],
  )
  const comes = after.animalId.map((animalId, at) => ({ animalId, from: after, at }))
  const rows = [...stays, ...comes].toSorted((a, b) => a.animalId - b.animalId)
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, rows.map(({ from, at }) => from[name]?.[at])]),
  ) as C
}

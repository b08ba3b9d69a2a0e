import {
  keptLists,
  keptTables,
  type KeptChange,
  type KeptHerd,
  type KeptLists,
  type KeptRows,
} from '@penside/contract/offline/herd.ts'

type Columns = Record<string, readonly unknown[]>

/** Herd after the changes from the server. */
export function herdAfter(before: KeptHerd | null, change: KeptChange): KeptHerd {
  const lists = Object.fromEntries(
    keptLists.map((name) => [name, change[name] ?? before?.[name]]),
  ) as KeptLists
  const { whole, replacedAnimals, replacedGroups, replacedItems } = change
  const replaced = {
    animalId: new Set(replacedAnimals),
    groupId: new Set(replacedGroups),
    itemId: new Set(replacedItems),
  }
  const names = Object.keys(keptTables) as (keyof KeptRows)[]
  const tables = Object.fromEntries(
    names.map((name) => {
      const columns: Columns = change[name]
      if (whole || !before) return [name, columns]
      return [name, merged(keptTables[name], before[name], columns, replaced[keptTables[name]])]
    }),
  ) as unknown as KeptRows
  return { ...lists, ...tables }
}

/** Rows of both ordered by id, without the deleted ones of `before`. Rows of an id stay contiguous. */
function merged(id: string, before: Columns, after: Columns, replaced: ReadonlySet<number>): Columns {
  const rowsOf = (from: Columns) => (from[id] ?? []).map((key, at) => ({ key: Number(key), from, at }))
  const rows = [...rowsOf(before).filter(({ key }) => !replaced.has(key)), ...rowsOf(after)].toSorted(
    (a, b) => a.key - b.key,
  )
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, rows.map(({ from, at }) => from[name]?.[at])]),
  )
}

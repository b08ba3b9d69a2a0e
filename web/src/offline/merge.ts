import {
  keptLists,
  keptTables,
  type KeptChange,
  type KeptHerd,
  type KeptLists,
  type KeptRows,
} from '@penside/contract/records/herd.ts'

type Columns = Record<string, readonly unknown[]>

/** The herd after what the server says has changed of it. */
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
  // Of a group that has ended no stock is kept.
  const open = new Set(change.groups.groupId)
  const ended = new Set(replacedGroups.filter((groupId) => !open.has(groupId)))
  const goes = (name: keyof KeptRows, columns: Columns, at: number) => {
    const id = keptTables[name]
    return (
      replaced[id].has(columns[id]?.[at] as number) ||
      (name === 'stock' && ended.has(columns['groupId']?.[at] as number))
    )
  }
  const names = Object.keys(keptTables) as (keyof KeptRows)[]
  const tables = Object.fromEntries(
    names.map((name) => {
      const columns: Columns = change[name]
      if (whole || !before) return [name, columns]
      return [name, merged(keptTables[name], before[name], columns, (at) => goes(name, before[name], at))]
    }),
  ) as unknown as KeptRows
  return { ...lists, ...tables }
}

/** Rows of both in the order of their ids, without those of `before` that go. What is of one id stays together. */
function merged(id: string, before: Columns, after: Columns, goes: (at: number) => boolean): Columns {
  const rowsOf = (from: Columns) => (from[id] ?? []).map((key, at) => ({ key: Number(key), from, at }))
  const rows = [...rowsOf(before).filter(({ at }) => !goes(at)), ...rowsOf(after)].toSorted(
    (a, b) => a.key - b.key,
  )
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, rows.map(({ from, at }) => from[name]?.[at])]),
  )
}

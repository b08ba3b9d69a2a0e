import * as kinds from '../records/kinds.ts'

/** What a program can be told of: animals that come, each kind of their records, groups with all of theirs, and the stores. */
export type ToldKind = 'entry' | keyof typeof kinds | 'group' | 'item'
const ofAnimals = Object.entries(kinds)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([name]) => name as keyof typeof kinds)
export const toldKinds: readonly [ToldKind, ...ToldKind[]] = ['entry', ...ofAnimals, 'group', 'item']

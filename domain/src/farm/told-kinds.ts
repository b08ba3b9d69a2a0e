import * as kinds from '../records/kinds.ts'

/** What a program can be told of: animals that come, each kind of their records, groups with all of theirs, and the stores. */
const ofAnimals = Object.keys(kinds) as (keyof typeof kinds)[]
export type ToldKind = 'entry' | keyof typeof kinds | 'group' | 'item'
export const toldKinds: readonly [ToldKind, ...ToldKind[]] = ['entry', ...ofAnimals, 'group', 'item']

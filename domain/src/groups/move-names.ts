import type { Names } from '../farm/language.ts'
import type { MoveKind } from './kind.ts'
import { groupKindNamed, kindThatMoves } from './known-kinds.ts'

/** What a record is called that moves pigs so. */
export const moveName = (move: MoveKind): Names => groupKindNamed(kindThatMoves(move)).names

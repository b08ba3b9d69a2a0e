import { codeName, type CodeNames } from '../codes/lists.ts'
import type { Language, Names } from '../basics/language.ts'
import type { MoveKind } from '../records/heads.ts'
import { groupKindNamed, kindThatMoves } from './known-kinds.ts'

/** Name of the kind of record of a move. */
export const moveName = (move: MoveKind): Names => groupKindNamed(kindThatMoves(move)).names

/** Name of a move's type, by the farm's own `names` of codes. */
export function moveTypeName(move: MoveKind, type: string, language: Language, names: CodeNames): string {
  switch (move) {
    case 'in':
      return codeName('system', '11', type, language)
    case 'out':
      return codeName('system', '12', type, language)
    case 'shipment':
      return codeName('system', '20', type, language)
    case 'loss':
      return names('033', type)
  }
}

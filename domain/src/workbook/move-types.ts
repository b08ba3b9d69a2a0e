import type { MoveKind } from '../records/heads.ts'

/** Code list of the types of each kind of group move. */
export const moveTypeLists = {
  in: { dictionary: 'system', list: '11' },
  out: { dictionary: 'system', list: '12' },
  shipment: { dictionary: 'system', list: '20' },
  loss: { dictionary: 'association', list: '033' },
} as const satisfies Record<MoveKind, object>

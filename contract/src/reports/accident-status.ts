import type { AccidentColumn } from '@penside/domain/reports/accident-status.ts'

/** API names of the columns of the accident statistic (00011). */
export const accidentApiNames = {
  returned: 'sago_1',
  infertile: 'sago_2',
  notPregnant: 'sago_3',
  aborted: 'sago_4',
  culled: 'sago_5',
  died: 'sago_6',
  movedOut: 'sago_7',
  sold: 'sago_8',
  early: 'sago_9',
  regular: 'sago_10',
  irregular: 'sago_11',
  late: 'sago_12',
} as const satisfies Record<AccidentColumn, string>

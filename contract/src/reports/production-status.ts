import type { ProductionColumn } from '@penside/domain/reports/production-status.ts'

/** API names of the columns of the production statistic (00012). */
export const productionApiNames = {
  litters: 't_bunman',
  totalBorn: 'chongsan',
  mummified: 'mila',
  stillborn: 'sasan',
  liveBorn: 'silsan',
  birthWeight: 'b_kg',
  fosteredIn: 'in_dusu',
  fosteredOut: 'out_dusu',
  destroyed: 'dotae',
  crushed: 'absa',
  scours: 'sulsa',
  otherLosses: 'etc',
  weanings: 't_eu',
  weaned: 'eudusu',
  weaningWeight: 'e_kg',
  weaningAge: 'ilryung',
  weanedTo17: 'eu_17',
  weanedTo25: 'eu_25',
  weanedTo37: 'eu_37',
  weanedTo46: 'eu_46',
  weanedTo80: 'eu_80',
  weanedOlder: 'eu_81',
} as const satisfies Record<ProductionColumn, string>

import type { MovementColumn } from '@penside/domain/reports/movement-status.ts'

/** API names of the columns of the entry and exit statistic (00013). */
export const movementApiNames = {
  giltsIn: 'hubo_in',
  sowsIn: 'gyungsan',
  boarsIn: 'undon_in',
  sowDeaths: 'death_modon',
  giltDeaths: 'hubo_death',
  otherSowExits: 'etc_modon',
  boarsOut: 'undon_out',
  sucklingDeaths: 'pou_death',
  weanerDeaths: 'eu_death',
  growerDeaths: 'uc_death',
  earlyFinisherDeaths: 'jun_death',
  lateFinisherDeaths: 'hugi_death',
  toContractFarms: 'wetak',
  pigletsSold: 'jadon',
  shipped: 'biuk',
  shipmentAge: 'chulil',
} as const satisfies Record<MovementColumn, string>

import type { BreedingColumn } from '@penside/domain/reports/breeding-status.ts'

/** API names of the columns of the breeding statistic (00016). */
export const breedingApiNames = {
  all: 'sauc_dusu',
  sows: 't_modon',
  gilts: 'hubo_am',
  pregnant: 'imsindon',
  lactating: 'poudon',
  weaned: 'eumodon',
  waiting: 'daegidon',
  growing: 'bihap',
  suckling: 'pouja',
  finishing: 'bidon',
  weaners: 'eujadon',
  growers: 'ucsungdon',
  earlyFinishers: 'bijun',
  lateFinishers: 'bihu',
} as const satisfies Record<BreedingColumn, string>

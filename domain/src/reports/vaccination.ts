import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { SowStatus } from '../records/life.ts'

/** A farm's vaccination programme: medicines due some days after an event of an animal. */

export const anchors = ['birth', 'entry', 'mating', 'farrowing', 'weaning'] as const
export type Anchor = (typeof anchors)[number]
export const anchorNames: Readonly<Record<Anchor, Names>> = {
  birth: { ko: '출생', en: 'Birth', vi: 'Ngày sinh' },
  entry: { ko: '전입', en: 'Entry', vi: 'Nhập đàn' },
  mating: { ko: '교배', en: 'Mating', vi: 'Phối giống' },
  farrowing: { ko: '분만', en: 'Farrowing', vi: 'Đẻ' },
  weaning: { ko: '이유', en: 'Weaning', vi: 'Cai sữa' },
}
export const vaccinated = ['gilts', 'sows', 'all'] as const
/** Gilts are females not mated yet, sows all others. */
export type Vaccinated = (typeof vaccinated)[number]
export const vaccinatedNames: Readonly<Record<Vaccinated, Names>> = {
  gilts: { ko: '후보돈', en: 'Gilts', vi: 'Hậu bị' },
  sows: { ko: '경산·임신돈', en: 'Mated sows', vi: 'Nái đã phối' },
  all: { ko: '모두', en: 'All', vi: 'Tất cả' },
}

export type VaccinationRule = {
  ruleId: number
  anchor: Anchor
  days: number
  medicineId: number
  whom: Vaccinated
  parityFrom: number
  parityTo: number
}

/** Days after which a vaccination is late: farms vaccinate once a week. */
export const vaccinationLateAfter = 7

/** Statuses in which an anchor still counts: a sow mated again is vaccinated as a pregnant one. */
export const anchorStatuses = {
  birth: ['gilt', 'pregnant', 'lactating', 'nurse', 'weaned', 'returned', 'aborted'],
  entry: ['gilt', 'pregnant', 'lactating', 'nurse', 'weaned', 'returned', 'aborted'],
  mating: ['pregnant'],
  farrowing: ['lactating', 'nurse', 'weaned'],
  weaning: ['weaned'],
} as const satisfies Record<Anchor, readonly SowStatus[]>

/**
 * Rules of one medicine that a sow's doses have not fulfilled. A dose fulfils one rule: the first one whose anchor was before the dose.
 * @param rules in the order of their days
 */
export function notDone<Rule extends { from: Day }>(rules: readonly Rule[], given: readonly Day[]): Rule[] {
  const left = given.toSorted()
  return rules.filter(({ from }) => {
    const dose = left.findIndex((on) => on >= from)
    if (dose >= 0) left.splice(dose, 1)
    return dose < 0
  })
}

/** Default programme of a new farm, by the keys of its default medicines. */
export const startProgramme = [
  // Gilts: protection of the first pregnancy, given twice, and the vaccines of the herd.
  { anchor: 'entry', days: 7, medicine: 'fmd', whom: 'gilts', parityFrom: 0, parityTo: 99 },
  { anchor: 'entry', days: 14, medicine: 'prrs', whom: 'gilts', parityFrom: 0, parityTo: 99 },
  { anchor: 'birth', days: 190, medicine: 'parvo', whom: 'gilts', parityFrom: 0, parityTo: 99 },
  { anchor: 'birth', days: 211, medicine: 'parvo', whom: 'gilts', parityFrom: 0, parityTo: 99 },
  { anchor: 'birth', days: 218, medicine: 'encephalitis', whom: 'gilts', parityFrom: 0, parityTo: 99 },
  // Before farrowing, for the colostrum; twice before a first litter.
  { anchor: 'mating', days: 73, medicine: 'scours', whom: 'sows', parityFrom: 0, parityTo: 0 },
  { anchor: 'mating', days: 80, medicine: 'ped', whom: 'sows', parityFrom: 0, parityTo: 99 },
  { anchor: 'mating', days: 94, medicine: 'scours', whom: 'sows', parityFrom: 0, parityTo: 99 },
  { anchor: 'mating', days: 101, medicine: 'ped', whom: 'sows', parityFrom: 0, parityTo: 99 },
  // During nursing, for the next pregnancy.
  { anchor: 'farrowing', days: 10, medicine: 'parvo', whom: 'sows', parityFrom: 1, parityTo: 99 },
  { anchor: 'farrowing', days: 14, medicine: 'fmd', whom: 'sows', parityFrom: 1, parityTo: 99 },
] as const satisfies readonly (Omit<VaccinationRule, 'ruleId' | 'medicineId'> & { medicine: string })[]

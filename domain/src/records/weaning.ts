import type { Day } from '../basics/day.ts'
import { headCount, headsOfSent, type Heads } from './heads.ts'
import { Refusal } from '../basics/refusal.ts'
import { kind, penColumn } from './kind.ts'
import {
  checkHeadCells,
  countOf,
  fewer,
  pigletColumns,
  pigletWeight,
  shownAtHeads,
  type LitterChange,
} from './litter.ts'

type Piglets = Heads & { reason: string }

/** What becomes of the piglets of a litter that are not weaned with the others. */
export type Rest = {
  died: Piglets | null
  /** They stay with this sow; null means their own mother, who becomes a nurse sow. */
  stay: (Piglets & { nurseId: number | null }) | null
}

/** Without males, `stayFemales` and `diedFemales` count piglets of unknown sex. */
type Entered = {
  animalId: number
  becomesNurse?: boolean | undefined
  stayFemales?: number | undefined
  stayMales?: number | null | undefined
  stayReason?: string | undefined
  partnerId?: number | undefined
  diedFemales?: number | undefined
  diedMales?: number | null | undefined
  diedCause?: string | undefined
}

/** Fostering reason (association 05) of piglets that stay with a nurse sow. */
const toNurseSow = '050004'

/** Piglets that are not weaned. @throws Refusal if their cause of death or their nurse sow is missing */
export function restOf(entered: Entered): Rest {
  const { animalId, becomesNurse = false, partnerId, diedCause } = entered
  const deadHeads = headsOfSent({ females: entered.diedFemales, males: entered.diedMales })
  const stayHeads = headsOfSent({ females: entered.stayFemales, males: entered.stayMales })
  const died = headCount(deadHeads)
  const stay = headCount(stayHeads)
  if (died > 0 && !diedCause) throw new Refusal('DEATH_CAUSE_NEEDED', { died }, ['diedCause'])
  const withHerself = partnerId === undefined || partnerId === animalId
  if (stay > 0 && withHerself && !becomesNurse) throw new Refusal('NURSE_SOW_NEEDED', { stay }, ['partnerId'])
  return {
    died: died > 0 ? { ...deadHeads, reason: diedCause ?? '' } : null,
    stay:
      stay > 0
        ? {
            ...stayHeads,
            reason: entered.stayReason ?? toNurseSow,
            nurseId: withHerself ? null : partnerId,
          }
        : null,
  }
}

type Weaned = { on: Day; weaned: number; becomesNurse: boolean }

/** Records of a weaning, in order: the rest of the litter, the weaning, and the piglets that she goes on nursing. */
export function recordsOfWeaning({ rest: { died, stay }, ...weaning }: Weaned & { rest: Rest }) {
  const { on } = weaning
  const records: (LitterChange | ({ kind: 'weaning' } & Weaned))[] = []
  if (died) records.push({ kind: 'pigletDeath', on, piglets: countOf(died) })
  if (stay) records.push({ kind: 'fosteredOut', on, piglets: countOf(stay) })
  records.push({ kind: 'weaning', ...weaning })
  if (stay?.nurseId === null) records.push({ kind: 'fosteredIn', on, piglets: countOf(stay) })
  return records
}

export const weaning = kind({
  names: { ko: '이유', en: 'Weaning', vi: 'Cai sữa' },
  one: { ko: '이유', en: 'weaning', vi: 'lần cai sữa' },
  order: 50,
  of: ['sow'],
  numbered: 'life',
  screens: ['6', '61'],
  when: ['lactating', 'nurse'],
  refusedAs: 'CANNOT_BE_WEANED',
  work: 'E',
  does: 'E',
  life: {
    weaning: ({ nursing }, { weaned, becomesNurse }: Weaned) => {
      const left = fewer(nursing, weaned)
      if (left > 0) throw new Refusal('PIGLETS_UNACCOUNTED', { nursing, left }, ['weaned'])
      return { status: becomesNurse ? 'nurse' : 'weaned', nursing: 0 }
    },
  },
  sheet: {
    names: { ko: '이유', en: 'Weanings', vi: 'Cai sữa' },
    on: { ko: '이유일', en: 'Weaning date', vi: 'Ngày cai sữa' },
    columns: {
      ...pigletColumns,
      weight: pigletWeight,
      nurse: {
        names: { ko: '대리모', en: 'Becomes nurse sow', vi: 'Thành nái nuôi ghép' },
        yes: true,
        stored: 'becomesNurse',
        ruled: true,
      },
      pen: penColumn,
    },
    record: ({ becomesNurse, ...piglets }: Heads & { becomesNurse: boolean }) => ({
      weaned: countOf(piglets),
      becomesNurse,
    }),
    checkCells: checkHeadCells,
    shownAt: { weaned: shownAtHeads, piglets: shownAtHeads },
    untold: ({ nursing }, { weaned }: Weaned) => nursing - weaned,
    weans: true,
    rows: {
      weaning: {
        // A nurse sow gets other piglets on that day.
        turn: ({ becomesNurse }: Weaned) => (becomesNurse ? 30 : 80),
      },
    },
  },
})

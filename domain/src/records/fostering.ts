import type { Day } from '../basics/day.ts'
import { headCount, headsOfSent } from './heads.ts'
import { Refusal } from '../basics/refusal.ts'
import { kind } from './kind.ts'
import { come, leave, litterSheet } from './litter.ts'

/** Kinds of records of a fostering: piglets that one sow gives and another receives. */
export const fosteringKinds = ['fosteredIn', 'fosteredOut'] as const

/** Directions, by system code list 16. */
export const fosteringCodes = { fosteredIn: '160003', fosteredOut: '160004' } as const

/** Reason of association code list 05: the former sow died or left. */
export const sowGone = '050003'

/** Both directions of a form, also an empty one. Piglets come before others go, so a sow may give what she got. */
export function waysOf(entered: {
  fosteredOn: Day
  outFemales?: number | undefined
  outMales?: number | null | undefined
  toId?: number | undefined
  inFemales?: number | undefined
  inMales?: number | null | undefined
  fromId?: number | undefined
}) {
  const { fosteredOn: on } = entered
  const into = headsOfSent({ females: entered.inFemales, males: entered.inMales })
  const out = headsOfSent({ females: entered.outFemales, males: entered.outMales })
  return [
    {
      kind: 'fosteredIn',
      other: 'fosteredOut',
      on,
      heads: into,
      piglets: headCount(into),
      partnerId: entered.fromId,
    },
    {
      kind: 'fosteredOut',
      other: 'fosteredIn',
      on,
      heads: out,
      piglets: headCount(out),
      partnerId: entered.toId,
    },
  ] as const
}

/** Records of a fostering, for the sow of the form. */
export const recordsOfFostering = (entered: Parameters<typeof waysOf>[0]) =>
  waysOf(entered).filter(({ piglets }) => piglets > 0)

/** Checks a fostering by itself. @throws Refusal */
export function checkFostering(
  { on, into, out }: { on: Day; into: number; out: number },
  { farrowedOn, today }: { farrowedOn: Day | null; today: Day },
) {
  if (on > today) throw new Refusal('FOSTERED_AFTER_TODAY', { today }, ['on'])
  if (farrowedOn && on < farrowedOn)
    throw new Refusal('FOSTERED_BEFORE_FARROWING', { farrowed: farrowedOn }, ['on'])
  if (into + out === 0) throw new Refusal('FOSTERING_COUNTS', {}, ['out'])
}

/** Error of the other sow's record, with her tag. */
export function partnersRefusal(error: unknown, tag: string): unknown {
  if (!(error instanceof Refusal)) return error
  const { code, values } = error
  switch (code) {
    case 'NOT_NURSING':
    case 'CULLED':
      return new Refusal('PARTNER_NOT_NURSING', { tag, status: values['status'] ?? 'culled' }, ['partnerId'])
    case 'BEFORE_PREVIOUS_WORK':
      return new Refusal('PARTNER_HAS_LATER', { tag, previous: values['previous'] ?? '' }, ['partnerId'])
    case 'MORE_THAN_NURSING':
      return new Refusal('PARTNER_NURSES_FEWER', { ...values, tag }, ['partnerId'])
    default:
      return error
  }
}

export const fostering = kind({
  names: { ko: '양자', en: 'Fostering', vi: 'Ghép heo con' },
  one: { ko: '양자', en: 'fostering', vi: 'lần ghép' },
  order: 60,
  of: ['sow'],
  numbered: 'litter',
  screens: ['9', '91'],
  when: ['lactating', 'nurse'],
  refusedAs: 'NOT_NURSING',
  scanned: true,
  life: { fosteredIn: come, fosteredOut: leave },
  sheet: litterSheet(
    {
      fosteredIn: { code: fosteringCodes.fosteredIn, turn: 40 },
      fosteredOut: { code: fosteringCodes.fosteredOut, turn: 60 },
    },
    '05',
  ),
})

import type { Day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { LitterKind } from './life.ts'

/** A fostering changes litters in these ways: piglets that one sow gives another receives. */
export const fosteringKinds = ['fosteredIn', 'fosteredOut'] as const satisfies readonly LitterKind[]

/** System code list 16: which way piglets went. */
export const fosteringCodes = { fosteredIn: '160003', fosteredOut: '160004' } as const

/** Association code list 05: the sow of whom they came died, or left. */
export const sowGone = '050003'

/** What must be true of a fostering before the lives of its sows are asked. Sources: second text, 5 and 8. */
export function checkFostering(
  { on, into, out }: { on: Day; into: number; out: number },
  { farrowedOn, today }: { farrowedOn: Day | null; today: Day },
) {
  if (on > today) throw new Refusal('FOSTERED_AFTER_TODAY', { today }, ['on'])
  if (farrowedOn && on < farrowedOn)
    throw new Refusal('FOSTERED_BEFORE_FARROWING', { farrowed: farrowedOn }, ['on'])
  if (into + out === 0) throw new Refusal('FOSTERING_COUNTS', {}, ['out'])
}

/** What stands against the half of the other sow is said with her tag. */
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

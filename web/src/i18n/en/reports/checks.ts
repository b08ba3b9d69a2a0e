import type { Dictionary } from '../../dictionary.ts'
import type { checks as ko } from '../../ko/reports/checks.ts'

export const checks: Dictionary<typeof ko> = {
  lead: 'The records were gone through. A row opens the screen that mends it.',
  looked_one: '{{count}} living animal was looked at.',
  looked_other: '{{count}} living animals were looked at.',
  allGood: 'Nothing looks wrong in the books',
  allGoodBody: '{{count}} living animals and the records of two years were looked at. Well kept!',
  groups: {
    overdue: 'Overdue',
    missing: 'Missing',
    impossible: 'Impossible',
    unusual: 'Worth asking again',
  },
  back: 'All checks',
  search: 'Search number',
  order: {
    WK_DT: 'Newest first',
    FARM_PIG_NO: 'By number',
  },
  empty: 'Nothing looks wrong here',
  emptyBody: 'Look at the other checks.',
  about: 'Last two years',
  column: {
    tag: 'Number',
    on: 'Date',
    parity: 'Parity',
    what: 'What',
  },
  said: {
    pregnantTooLong: 'Pregnant on day {{days}} after mating',
    lactatingTooLong: 'Lactating on day {{days}} after farrowing',
    silent: 'No record for {{days}} days',
    withoutPen: 'No pen is entered',
    bornAfterEntry: 'Born {{born}}, after the entry',
    sameEarNotch: 'Ear notch {{earNotch}} is also that of {{tag}}',
    boarGone: 'Boar {{boar}} left on {{removed}}',
    weanedNotNursing: '{{weaned}} weaned, {{nursing}} nursed',
    fosteringOneSided: '{{piglets}} piglets have no other side (that day {{in}} in, {{out}} out)',
  },
}

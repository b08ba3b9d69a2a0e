import type { Dictionary } from '../../dictionary.ts'
import type { vaccination as ko } from '../../ko/reports/vaccination.ts'

export const vaccination: Dictionary<typeof ko> = {
  hint: 'When its day comes, a vaccination stands in the work plan and the calendar. The same vaccine twice is a first and a second dose.',
  add: 'Add a vaccination',
  edit: 'Vaccination',
  managersOnly: 'Only owners and managers can change this',
  anchor: 'Counted from',
  anchors: {
    birth: 'Birth',
    entry: 'Entry',
    mating: 'Mating',
    farrowing: 'Farrowing',
    weaning: 'Weaning',
  },
  after: {
    birth: '{{days}} days after birth',
    entry: '{{days}} days after entry',
    mating: '{{days}} days after mating',
    farrowing: '{{days}} days after farrowing',
    weaning: '{{days}} days after weaning',
  },
  days: 'Days after it',
  unit: 'days',
  medicine: 'Vaccine',
  whom: 'Whom',
  whoms: { gilts: 'Gilts', sows: 'Mated sows', all: 'All' },
  whomHint: 'Gilts are females that have not been mated yet.',
  parityFrom: 'From parity',
  parityTo: 'To parity',
  parities: 'parity {{from}}-{{to}}',
  fromParity: 'parity {{from}}+',
  empty: 'No vaccinations are planned',
  emptyStep: 'Add one, and it is due when its day comes.',
  askDelete: 'Do you want to delete this vaccination?',
  medicines: 'Medicines',
  dueList: 'Vaccinations due',
}

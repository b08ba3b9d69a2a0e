import type { Dictionary } from '../../dictionary.ts'
import type { medicines as ko } from '../../ko/stores/medicines.ts'

export const medicines: Dictionary<typeof ko> = {
  hint: "Check the withdrawal period on your product's label. A sale or slaughter looks at it.",
  add: 'Add a medicine',
  edit: 'Medicine',
  managersOnly: 'Only owners and managers can change this',
  name: 'Name',
  category: 'Category',
  dose: 'Dose for one',
  unit: 'Unit',
  withdrawalDays: 'Withdrawal period',
  days: 'days',
  withdrawal_one: '{{count}} day withdrawal',
  withdrawal_other: '{{count}} days withdrawal',
  noWithdrawal: 'no withdrawal',
  active: 'In use',
  unused: 'Not in use',
  units: { ml: 'ml', g: 'g', mg: 'mg', kg: 'kg', dose: 'dose' },
  empty: 'There are no medicines',
  emptyStep: 'Add one to record treatments and vaccinations.',
}

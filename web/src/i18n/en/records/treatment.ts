import type { Dictionary } from '../../dictionary.ts'
import type { treatment as ko } from '../../ko/records/treatment.ts'

export const treatment: Dictionary<typeof ko> = {
  title: 'Treatment and vaccine',
  new: 'New treatment',
  edit: 'Correct treatment',
  treatedOn: 'Treatment date',
  medicine: 'Vaccine or medicine',
  medicineWrong: 'Vaccine name error: choose one',
  chooseMedicine: 'Choose a vaccine or medicine',
  dose: 'Dose',
  method: 'Method',
  batch: 'Batch number',
  withdrawalDays: 'Withdrawal',
  days: 'days',
  withdrawalUntil: 'Withdrawal until',
  underWithdrawal: 'Under withdrawal until {{day}}',
  freeFrom: 'May go to slaughter from {{day}}',
  noWithdrawal: 'No withdrawal',
  noHistory: 'No treatments yet',
  cannotEnter: 'A culled animal cannot be modified. It is {{status}}.',
  deleteQuestion: 'Delete the treatment of {{tag}} on {{day}}?',
  several: 'Several medicines at once',
  many: 'Many animals at once',
}

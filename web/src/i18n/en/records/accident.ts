import type { Dictionary } from '../../dictionary.ts'
import type { accident as ko } from '../../ko/records/accident.ts'

export const accident: Dictionary<typeof ko> = {
  title: 'Pregnancy accident',
  new: 'New pregnancy accident',
  edit: 'Correct accident',
  accidentOn: 'Accident date',
  accidentType: 'Accident type',
  daysPregnant: 'Days pregnant',
  typeWrong: 'Accident type error: choose one',
  noHistory: 'No accidents yet',
  cannotEnter: 'Cannot enter unless the current status is pregnant. It is {{status}}.',
  deleteQuestion: 'Delete the accident of {{tag}} on {{day}}?',
}

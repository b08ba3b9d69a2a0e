import type { Dictionary } from '../../dictionary.ts'
import type { many as ko } from '../../ko/records/many.ts'

export const many: Dictionary<typeof ko> = {
  choose: 'Choose animals',
  chosen_one: '{{count}} chosen',
  chosen_other: '{{count}} chosen',
  none: 'Choose at least one animal',
  inPen: 'Pen',
  allPens: 'All pens',
  chooseAll_one: 'Choose {{count}}',
  chooseAll_other: 'Choose all {{count}}',
  chooseNone: 'Choose none',
  medicineNo: 'Medicine {{no}}',
  addMedicine: 'Add a medicine',
  removeMedicine: 'Take medicine {{no}} out',
  saveQuestion_one: 'Save {{count}} record?',
  saveQuestion_other: 'Save {{count}} records?',
  saved_one: '{{count}} record saved',
  saved_other: '{{count}} records saved',
  here_one: '{{count}} record saved on this phone',
  here_other: '{{count}} records saved on this phone',
  refused_one: '{{count}} was refused',
  refused_other: '{{count}} were refused',
  more: 'Only the first {{count}} are shown. Search by number or pen',
}

import type { Language, Names } from '@penside/domain/basics/language.ts'
import { carcassGradeNames, carcassGrades } from '@penside/domain/groups/carcass.ts'

/** Values of a list with their names, to choose from. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, Names>>,
  language: Language,
) => values.map((value) => ({ value, label: names[value][language] }))

/** Grades to choose from, in their short form: `1+` and not `Grade 1+`. */
export const gradeChoices = (language: Language) =>
  carcassGrades.map((value) => ({
    value,
    label: value === 'out' ? carcassGradeNames.out[language] : value,
  }))

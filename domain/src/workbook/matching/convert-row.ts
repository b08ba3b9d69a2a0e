import type { RefusalValues } from '../../basics/refusal.ts'
import { rounded } from '../../basics/rounded.ts'
import type { SheetKey } from '../sheets.ts'

type Values = Record<string, unknown>
type Refuse = (column: string, code: string, values?: RefusalValues) => void

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const sumOf = (values: Values, ...columns: readonly string[]) =>
  columns.reduce((sum, column) => sum + numberOf(values[column]), 0)

/** Total weight as the mean times the heads, in kg with two decimals. */
function setWeight(values: Values, heads: number) {
  const mean = values['meanWeight']
  if (typeof mean === 'number' && values['weight'] === undefined) values['weight'] = rounded(mean * heads, 2)
}

/** Sets the values of our columns that follow from other columns of the same row. */
export function convertRow(key: SheetKey, values: Values, refuse: Refuse) {
  if (key === 'farrowings') {
    const dead = sumOf(values, 'stillborn', 'mummified')
    const { liveBorn: live, totalBorn: total } = values
    if (typeof live === 'number') {
      if (total === undefined) values['totalBorn'] = live + dead
      else if (typeof total === 'number' && total !== live + dead)
        refuse('totalBorn', 'BORN_NOT_ADDING', { total, live, dead })
    }
    setWeight(values, numberOf(values['totalBorn']) - dead)
  }
  // A method belongs to a boar; without one there is no service that could have it.
  if (key === 'matings') for (const nth of [1, 2, 3]) if (!values[`boar${nth}`]) values[`method${nth}`] = null
  if (key === 'weanings') setWeight(values, sumOf(values, 'females', 'males', 'unsexed'))
}

import { withheldOf } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { judgeSale } from '@penside/domain/records/sale.ts'
import { tried } from '@penside/domain/basics/refusal.ts'
import type { FieldProblem } from '../screen/form.ts'

/** Problems of a sale inside a withdrawal period, at the field of the day. */
export const saleProblems = <Field extends string>(
  animal: { tag: string } & Parameters<typeof withheldOf>[0],
  sale: { on: Day; code: string },
  field: Field,
): FieldProblem<Record<Field, unknown>>[] =>
  tried<FieldProblem<Record<Field, unknown>>[]>(
    () => {
      judgeSale({ ...sale, tag: animal.tag }, withheldOf(animal))
      return []
    },
    ({ code, values }) => [{ field, code, values }],
  )

import type { NewFostering } from '@penside/contract/records/fostering.ts'
import type { FieldProblem } from '../../screen/form.ts'

type Counts<Name extends string> = { [N in Name]?: number | null | undefined }
/** Piglets that a sow gave, and got. */
export const outOf = ({ outFemales, outMales }: Counts<'outFemales' | 'outMales'>) =>
  (outFemales ?? 0) + (outMales ?? 0)
export const intoOf = ({ inFemales, inMales }: Counts<'inFemales' | 'inMales'>) =>
  (inFemales ?? 0) + (inMales ?? 0)

/**
 * Problems of the other sow: she must be named, and cannot give more piglets than she nurses.
 * @param giver sow that gives the piglets; undefined if her number is not checked
 */
export function partnerProblems(
  values: NewFostering,
  giver: { tag: string; nursing: number } | undefined,
): FieldProblem<NewFostering>[] {
  const problems: FieldProblem<NewFostering>[] = []
  if (outOf(values) > 0 && !values.toId) problems.push({ field: 'toId', code: 'PARTNER_NEEDED' })
  if (intoOf(values) > 0 && !values.fromId) problems.push({ field: 'fromId', code: 'PARTNER_NEEDED' })
  if (giver && intoOf(values) > giver.nursing)
    problems.push({
      field: 'fromId',
      code: 'PARTNER_NURSES_FEWER',
      values: { tag: giver.tag, nursing: giver.nursing, piglets: intoOf(values) },
    })
  return problems
}

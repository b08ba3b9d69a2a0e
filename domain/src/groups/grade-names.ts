import { Refusal } from '../basics/refusal.ts'
import { shipment } from './shipment.ts'
import { transferIn } from './transfer-in.ts'

/** Names of a company's grades, first grade first: on transfers in, and on transfers out and shipments. */
export type GradeNames = Readonly<Record<keyof typeof gradeCounts, readonly string[]>>
export const gradeCounts = { arriving: transferIn.grades, leaving: shipment.grades } as const
export const gradeSides = ['arriving', 'leaving'] as const
export const maxGradeNameLength = 20

/** @throws Refusal for the first name that is missing, too long or a duplicate */
export function judgeGradeNames(names: GradeNames) {
  for (const side of gradeSides)
    for (const [at, name] of names[side].entries()) {
      const grade = at + 1
      if (!name.trim()) throw new Refusal('GRADE_NAME_NEEDED', { grade }, [side])
      if (name.trim().length > maxGradeNameLength)
        throw new Refusal('GRADE_NAME_LONG', { grade, most: maxGradeNameLength }, [side])
      const first = names[side].findIndex((other) => alike(other) === alike(name))
      if (first < at) throw new Refusal('GRADE_NAME_TWICE', { grade, first: first + 1, name }, [side])
    }
}
const alike = (name: string) => name.trim().toLocaleLowerCase('en')

import { Refusal } from '../basics/refusal.ts'
import { shipment } from './shipment.ts'
import { transferIn } from './transfer-in.ts'

/** What a company calls its grades, the first grade first: on a transfer in, and with whatever leaves. */
export type GradeNames = Readonly<Record<keyof typeof gradeCounts, readonly string[]>>
export const gradeCounts = { arriving: transferIn.grades, leaving: shipment.grades } as const
export const gradeSides = ['arriving', 'leaving'] as const
export const longestGradeName = 20

/** @throws Refusal for the first name that is missing, too long or there twice */
export function judgeGradeNames(names: GradeNames) {
  for (const side of gradeSides)
    for (const [at, name] of names[side].entries()) {
      const grade = at + 1
      if (!name.trim()) throw new Refusal('GRADE_NAME_NEEDED', { grade }, [side])
      if (name.trim().length > longestGradeName)
        throw new Refusal('GRADE_NAME_LONG', { grade, most: longestGradeName }, [side])
      const first = names[side].findIndex((other) => alike(other) === alike(name))
      if (first < at) throw new Refusal('GRADE_NAME_TWICE', { grade, first: first + 1, name }, [side])
    }
}
const alike = (name: string) => name.trim().toLocaleLowerCase('en')

import type { gradeNames } from '@penside/contract/groups/grade-names.ts'
import { judgeGradeNames, type GradeNames } from '@penside/domain/groups/grade-names.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const gradeNameHandlers: Handlers<typeof gradeNames> = {
  async save({ input, db }) {
    judgeGradeNames(input)
    const { named } = await db.one<{ named: boolean }>(
      sql`select name_grades(${input.arriving}::text[], ${input.leaving}::text[]) as named`,
    )
    if (!named) throw refuse('NO_COMPANY')
    return { result: 1 }
  },
}

/** Names of grades in the current farm's company; undefined if it has none. */
export async function gradeNamesOf(db: Db) {
  const named = await db.maybeOne<{ [side in keyof GradeNames]: string[] | null }>(
    sql`select arriving, leaving from grade_names()`,
  )
  return named?.arriving && named.leaving ? { arriving: named.arriving, leaving: named.leaving } : undefined
}

import * as z from 'zod'
import { gradeCounts } from '@penside/domain/groups/grade-names.ts'
import { call } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

// Length and uniqueness are judged by `judgeGradeNames`, whose errors name the grade.
const names = (wire: string, grades: number) => field(wire, z.array(text(200)).length(grades))

export const gradeNames = {
  /** Saves the grade names of the caller's company, for all its farms. */
  save: call('POST', extra('saveGradeNames'), {
    sends: 'json',
    allow: ['owner'],
    writes: true,
    input: record({
      arriving: names('junipGradeNms', gradeCounts.arriving),
      leaving: names('junchulGradeNms', gradeCounts.leaving),
    }),
    output: done,
    example: { arriving: ['A', 'B', 'C'], leaving: ['1+', '1', '2', '3', '4', '5', '6'] },
  }),
}

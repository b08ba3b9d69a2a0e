import * as z from 'zod'
import { gradeCounts } from '@penside/domain/groups/grade-names.ts'
import { call } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

// How long a name may be, and that it stands there once, the rules say by its grade.
const names = (wire: string, grades: number) => field(wire, z.array(text(200)).length(grades))

export const gradeNames = {
  /** What the caller's company calls its grades, on all its farms; an owner's to say. The session tells them. */
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

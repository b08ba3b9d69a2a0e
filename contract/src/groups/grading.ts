import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { carcassGrades, carcassSexes } from '@penside/domain/groups/carcass.ts'
import { dressings } from '@penside/domain/groups/grading.ts'
import { call, managers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, yesNo } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

const dressing = field('dressing', z.enum(dressings))
const validFrom = field('applyDt', calendarDay)
const bound = z.number().min(0).max(999).nullable()
/** Bounds of weight in kg and of backfat in mm, each from and below. */
const band = z.strictObject({
  grade: z.enum(carcassGrades),
  weightFrom: bound,
  weightBelow: bound,
  fatFrom: bound,
  fatBelow: bound,
  sex: z.enum(carcassSexes).nullable(),
})
const bands = field('bands', z.array(band).max(40))

/** Tables by which carcasses are graded, each valid from a day on. */
export const gradings = {
  /** The farm's own tables and the default ones, newest first. */
  list: editedList('gradings', record({ dressing, validFrom, bands, own: field('ownYn', yesNo) })),
  save: call('POST', extra('saveGrading'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ dressing, validFrom, bands }),
    output: done,
    example: {
      dressing: 'scalded',
      validFrom: day('2027-01-01'),
      bands: [{ grade: '1+', weightFrom: 83, weightBelow: 93, fatFrom: 17, fatBelow: 25, sex: null }],
    },
  }),
  /** Deletes a table of the farm; the default table of its day is valid again. */
  remove: call('POST', extra('removeGrading'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ dressing, validFrom }),
    output: done,
    example: { dressing: 'skinned', validFrom: day('2026-01-01') },
  }),
}

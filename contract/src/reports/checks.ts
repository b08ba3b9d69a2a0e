import * as z from 'zod'
import { checkKeys } from '@penside/domain/reports/checks.ts'
import { call, managers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, paging, search } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const key = field('gubun', z.enum(checkKeys))

const row = record({
  check: key,
  animalId,
  tag: field('farmPigNo', z.string()),
  sex: field('sowBoar', z.enum(['S', 'B'])),
  /** Day of the record, or of the animal if the check is about none. */
  on: field('wkDt', calendarDay),
  /** Screen on which the finding is corrected. */
  correctedIn: field(
    'wkGubun',
    z.enum([
      'mating',
      'accident',
      'farrowing',
      'weaning',
      'removal',
      'fostering',
      'move',
      'sow',
      'partialWeaning',
      'pigletDeath',
      'boar',
    ]),
  ),
  /** Values of its sentence, such as days and head. */
  values: field('codeValues', z.record(z.string(), z.union([z.string(), z.number()]))),
  parity: nullable(field('san', z.int())),
})
export type CheckRow = z.output<typeof row>

export const bookChecks = {
  /** Number of findings by check; checks without findings are left out. */
  counts: call('GET', extra('checkCounts'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({
      rows: field('rows', z.array(record({ check: key, count: field('cnt', z.int()) }))),
      /** Number of living animals checked. */
      animals: field('pigCnt', z.int()),
    }),
    example: {},
  }),
  /** Findings of one check, newest first. */
  view: call('POST', extra('checks'), {
    sends: 'query',
    allow: managers,
    input: record({
      check: key,
      search: optional(search),
      order: optional(field('sortId', z.enum(['WK_DT', 'FARM_PIG_NO']))),
      ...paging,
    }),
    output: page(row),
    example: { check: 'withoutPen', page: 0 },
  }),
}

import * as z from 'zod'
import { ownLists } from '@penside/domain/codes/lists.ts'
import { call, managers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { code, result, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { givenNames, names } from './places.ts'

const list = field('pcode', z.enum(ownLists))
const ownCode = field('code', code)
const active = field('useYn', yesNo)

/** Codes that a farm adds to the association's lists. */
export const ownCodes = {
  list: editedList(
    'ownCodes',
    record({ list, code: ownCode, ...names, name: field('cname', z.string()), active }),
  ),
  /** Adds a code, which gets the next number, or changes one. */
  save: call('POST', extra('saveOwnCode'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ list, code: optional(ownCode), ...givenNames, active: optional(active) }),
    output: record({ result, code: ownCode }),
    example: { list: '031', nameKo: '사지 마비', nameEn: 'Paralysed', nameVi: 'Bại liệt' },
  }),
  /** Merges a code of the farm into another of the same list, the association's or its own. */
  merge: call('POST', extra('mergeOwnCodes'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ list, code: ownCode, into: field('toCode', code) }),
    output: done,
    example: { list: '041', code: '041901', into: '041009' },
  }),
}

import * as z from 'zod'
import { call, managers, workers } from '../call.ts'
import { done } from '../common.ts'
import { extra } from '../roots.ts'
import { id, result, yesNo } from '../vocabulary.ts'
import { field, optional, record } from '../wire.ts'
import { givenNames, names } from './places.ts'

const supplierId = field('buyComCd', id)
const active = field('useYn', yesNo)

export const suppliers = {
  /** Whom animals were bought from, those that are not offered any more too. */
  list: call('GET', extra('suppliers'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({
      rows: field(
        'rows',
        z.array(record({ supplierId, ...names, name: field('cname', z.string()), active })),
      ),
    }),
    example: {},
  }),
  save: call('POST', extra('saveSupplier'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ supplierId: optional(supplierId), ...givenNames, active: optional(active) }),
    output: record({ result, supplierId }),
    example: { nameKo: '새 종돈장', nameEn: 'New breeders', nameVi: 'Trại giống mới' },
  }),
  /** Makes a supplier that was entered twice one with another. */
  merge: call('POST', extra('mergeSuppliers'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ supplierId, into: field('toBuyComCd', id) }),
    output: done,
    example: { supplierId: 2, into: 1 },
  }),
}

import * as z from 'zod'
import { call, managers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { givenNames, names } from './places.ts'

const supplierId = field('buyComCd', id)
const active = field('useYn', yesNo)
/** Address, for ledgers of medicines. */
const address = field('addr', text(200))

export const suppliers = {
  /** Suppliers of animals, inactive ones included. */
  list: editedList(
    'suppliers',
    record({ supplierId, ...names, name: field('cname', z.string()), active, address }),
  ),
  save: call('POST', extra('saveSupplier'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      supplierId: optional(supplierId),
      ...givenNames,
      active: optional(active),
      address: optional(address),
    }),
    output: record({ result, supplierId }),
    example: { nameKo: '새 종돈장', nameEn: 'New breeders', nameVi: 'Trại giống mới' },
  }),
  /** Merges a supplier into another one. */
  merge: call('POST', extra('mergeSuppliers'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ supplierId, into: field('toBuyComCd', id) }),
    output: done,
    example: { supplierId: 2, into: 1 },
  }),
}

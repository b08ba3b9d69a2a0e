import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { shownOfGroup } from './shown-group.ts'
import {
  exampleDay,
  groupHistory,
  groupMove,
  leaving,
  partnerChoice,
  savedOfGroup,
  shownOfMove,
  sortOf,
} from './record.ts'

export const newShipment = record(
  {
    ...leaving,
    /** Buyer. */
    partnerId: optional(partnerChoice),
    /** Slaughter mark: the tattoo, or the lot number. */
    mark: optional(field('dochaeMark', text(20))),
  },
  { takes: { ...shownOfMove, ...sortOf('20', 'shipment') }, deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewShipment = z.output<typeof newShipment>

/** Shipments: pigs that leave the company for slaughter, a dealer or another breeder. */
export const shipments = {
  history: groupHistory(api('selectChulhaView.json'), groupMove, { ...shownOfGroup, ...sortOf('20') }),
  /** Buyers and sellers of pigs: the farm's list of suppliers. */
  partners: call('GET', api('selectOutComCd.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(record({ code: field('code', z.string()), name: field('cname', z.string()) })),
    example: {},
  }),
  save: call('POST', api('updateOrStoreChulha.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newShipment,
    output: savedOfGroup,
    example: {
      formMode: 'insert',
      groupId: 2,
      on: exampleDay,
      type: '200001',
      females: 10,
      males: 10,
      grades: undefined,
      totalWeight: 2_300,
      netWeight: 1_760,
      price: 9_500_000,
    },
  }),
}

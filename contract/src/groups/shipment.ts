import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
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
    /** To whom. */
    partnerId: optional(partnerChoice),
    /** The slaughter mark with which they were tattooed, or the lot's. */
    mark: optional(field('dochaeMark', text(20))),
  },
  { takes: { ...shownOfMove, ...sortOf('20', 'shipment') }, deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewShipment = z.output<typeof newShipment>

/** Pigs of a group that leave the company: to slaughter, to a dealer, to another breeder. */
export const shipments = {
  history: groupHistory('selectChulhaView.json', groupMove, sortOf('20')),
  /** To whom pigs are shipped, and of whom they are bought: the farm's list of suppliers. */
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

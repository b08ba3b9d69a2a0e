import * as z from 'zod'
import { shipment } from '@penside/domain/groups/shipment.ts'
import { call, workers } from '../call.ts'
import { api } from '../roots.ts'
import { formMode, remark, text, workOn } from '../vocabulary.ts'
import { field, optional, record } from '../wire.ts'
import {
  exampleDay,
  females,
  gradesOf,
  groupHistory,
  groupMove,
  males,
  netWeight,
  ofGroup,
  partnerChoice,
  price,
  recordSeq,
  savedOfGroup,
  shownOfGroup,
  totalWeight,
  type,
} from './record.ts'

/** The number by which the wire tells shipments from transfers. */
const gubunCd = z.literal('20')

export const newShipment = record(
  {
    formMode,
    groupId: ofGroup,
    seq: recordSeq,
    on: workOn,
    type,
    /** To whom. */
    partnerId: optional(partnerChoice),
    females: optional(females),
    males: optional(males),
    grades: gradesOf(shipment.grades),
    netWeight: optional(netWeight),
    totalWeight: optional(totalWeight),
    price: optional(price),
    /** The slaughter mark with which they were tattooed, or the lot's. */
    mark: optional(field('dochaeMark', text(20))),
    remark: optional(remark),
  },
  { takes: { ...shownOfGroup, gubunCd } },
)
export type NewShipment = z.output<typeof newShipment>

/** Pigs of a group that leave the company: to slaughter, to a dealer, to another breeder. */
export const shipments = {
  history: groupHistory('selectChulhaView.json', groupMove, { gubunCd }),
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

import * as z from 'zod'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { farmName, text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const of = {
  /** Six digits: region and serial number; `''` if unknown. */
  number: field('holdNo', z.string().regex(/^(\d{6})?$/)),
  ownerName: field('ownerNm', text(60)),
  phone: field('telNo', text(30)),
  permit: field('permitNo', text(40)),
  /** Prescribing veterinarian. */
  vetName: field('vetNm', text(60)),
  vetContact: field('vetTel', text(120)),
}

/** Data of the farm in the head of the authorities' forms. */
export const holdings = {
  view: call('GET', extra('holding'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({ farmName, address: field('addr', z.string()), ...of }),
    example: {},
  }),
  save: call('POST', extra('saveHolding'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      number: optional(of.number),
      ownerName: optional(of.ownerName),
      phone: optional(of.phone),
      permit: optional(of.permit),
      vetName: optional(of.vetName),
      vetContact: optional(of.vetContact),
    }),
    output: done,
    example: { number: '312345', ownerName: '홍길동', phone: '041-555-0100' },
  }),
}

import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, groupId, groupName, integer, remark, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ledgerQuery } from './duties.ts'
import { treated } from './treatment-ledger.ts'

const row = record({ ...treated, on: field('healDt', calendarDay), seq: field('seq', z.int()), remark })
export type VaccinationLine = z.output<typeof row>

const vaccination = record({
  on: field('healDt', calendarDay),
  medicine: treated.medicine,
  maker: treated.maker,
  batch: treated.batch,
  head: treated.head,
})
const destination = field('toNm', text(100))
const vehicle = field('carNo', text(20))
const certificate = record({
  number: field('certNo', z.string()),
  issuedOn: field('issueDt', calendarDay),
  destination,
  vehicle,
  vaccinations: field('heals', z.array(vaccination)),
})
/** Number of a shipment of the group. */
const number = field('seq', integer(1, 99_999))
const shipment = record({
  groupId,
  groupName,
  number,
  shippedOn: field('outDt', calendarDay),
  head: field('dusu', z.int()),
  partner: field('outComNm', z.string()),
  /** Last vaccination of its pigs; null if none is recorded. */
  vaccinatedOn: nullable(field('lastHealDt', calendarDay)),
  certificate: nullable(field('cert', certificate)),
})
export type CertifiedShipment = z.output<typeof shipment>

/** Vaccinations against foot-and-mouth disease, and the certificates of shipments. */
export const fmdVaccinations = {
  view: call('GET', extra('fmdVaccinations'), {
    sends: 'query',
    allow: workers,
    input: record({ ...ledgerQuery, of: optional(treated.kind) }),
    output: page(row),
    example: { from: day('2026-10-01'), to: day('2026-11-20') },
  }),
  /** Shipments of a span, each with its certificate. */
  shipments: call('GET', extra('fmdShipments'), {
    sends: 'query',
    allow: workers,
    input: record(ledgerQuery),
    output: page(shipment),
    example: { from: day('2026-10-01'), to: day('2026-11-20') },
  }),
  /** Issues the certificate of a shipment from the current records. */
  certify: call('POST', extra('certifyFmd'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ groupId, number, destination: optional(destination), vehicle: optional(vehicle) }),
    output: record({ certificateNumber: field('certNo', z.string()) }),
    example: { groupId: 2, number: 1, destination: '천안 도축장' },
  }),
  /** Withdraws a certificate; its number is not used again. */
  withdraw: call('POST', extra('withdrawFmd'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ groupId, number }),
    output: done,
    example: { groupId: 2, number: 2 },
  }),
}

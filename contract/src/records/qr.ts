import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import { animalId, calendarDay, id, parity, status, statusName, tag, text } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'
import { nextWorkCodes, sex } from './animal-card.ts'

type NextWork = keyof typeof nextWorkCodes
const works = Object.keys(nextWorkCodes) as NextWork[]
const nextWork = z.codec(z.enum(Object.values(nextWorkCodes)), z.custom<NextWork>(), {
  decode: (sent) => works.find((work) => nextWorkCodes[work] === sent) as NextWork, // checked by the enum
  encode: (work) => nextWorkCodes[work],
})

const found = record({
  animalId,
  sex,
  tag,
  earTag: field('rfidNo', z.string()),
  breedName: field('pum', z.string()),
  /** Null for a living boar. */
  status: nullable(status),
  statusName,
  parity,
  matedOn: nullable(field('gbDt', calendarDay)),
  pen: field('loc', z.string()),
})
export type FoundAnimal = z.output<typeof found>

export const qr = {
  /** Animal of a code, and the work that its state calls for; null for a boar or a removed animal. */
  answer: call('GET', api('qrReturn.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId }),
    output: record({ next: nullable(field('nGubun', nextWork)), animal: field('modonInfo', found) }),
    example: { animalId: 2 },
  }),
  /** Animals by tag, ear notch or electronic ear tag, or by part of a tag; whole matches first. */
  find: call('GET', extra('findAnimal'), {
    sends: 'query',
    allow: workers,
    input: record({ text: field('q', text(60).min(1)) }),
    output: record({ rows: field('rows', z.array(found)) }),
    example: { text: 'A-1001' },
  }),
  /** Pen of a code, with its animals. */
  pen: call('GET', extra('pen'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ penId: field('locCd', id) }),
    output: record({
      name: field('locNm', z.string()),
      house: field('donsaNm', z.string()),
      rows: field('rows', z.array(found)),
    }),
    example: { penId: 1 },
  }),
}

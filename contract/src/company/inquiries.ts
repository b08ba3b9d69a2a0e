import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { coded, id, paging, result, yesNo } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { body, title, writer, writtenAt, writtenAtFarm } from './notices.ts'

const inquiryId = field('inquiryNo', id)
const inquiryStates = { waiting: 'W', answered: 'A', closed: 'C' } as const
export type InquiryState = keyof typeof inquiryStates

const shown = {
  inquiryId,
  title,
  state: field('stateCd', coded(inquiryStates)),
  /** Name of the person who asked. */
  writer,
  farmName: writtenAtFarm,
  /** Whether the caller asked. */
  own: field('myYn', yesNo),
  /** Time of the newest message. */
  writtenAt,
}
export type InquiryRow = z.output<typeof inquiryRow>
const inquiryRow = record(shown)

export const inquiries = {
  /** The caller's inquiries; for helpers those of the whole company, waiting ones first. */
  list: call('GET', extra('inquiries'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(paging),
    output: page(inquiryRow),
    example: {},
  }),
  one: call('GET', extra('inquiry'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ inquiryId }),
    output: record({
      ...shown,
      messages: field(
        'messages',
        z.array(
          record({
            deed: field('deed', z.enum(['ask', 'answer', 'close'])),
            body: field('content', z.string()),
            writer,
            farmName: writtenAtFarm,
            writtenAt,
          }),
        ),
      ),
    }),
    example: { inquiryId: 1 },
  }),
  /** Names of the persons who answer inquiries. */
  helpers: call('GET', extra('helpers'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({ names: field('names', z.array(z.string())) }),
    example: {},
  }),
  ask: call('POST', extra('askInquiry'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ title, body }),
    output: record({ result, inquiryId }),
    example: { title: '이유 기록', body: '두 번 나누어 이유할 때는 어떻게 적습니까?' },
  }),
  /** Adds a message: a question by the person who asked, an answer by a helper. */
  write: call('POST', extra('writeInquiry'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ inquiryId, body }),
    output: done,
    example: { inquiryId: 1, body: '부분이유로 적으세요.' },
  }),
  /** Closes an inquiry. A further message opens it again. */
  close: call('POST', extra('closeInquiry'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ inquiryId }),
    output: done,
    example: { inquiryId: 1 },
  }),
}

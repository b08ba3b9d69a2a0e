import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { field, record } from '../api/wire.ts'

const count = (wire: string) => field(wire, z.int())

/** Number of new items on the boards. */
export const boardNews = {
  count: call('GET', extra('boardNews'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({
      unread: count('unreadCnt'),
      /** Inquiries that wait for the caller's answer. */
      toAnswer: count('toAnswerCnt'),
      /** Answers to the caller's own inquiries. */
      answered: count('answeredCnt'),
    }),
    example: {},
  }),
}

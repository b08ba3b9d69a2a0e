import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { field, record } from '../api/wire.ts'

const count = (wire: string) => field(wire, z.int())

/** What waits on the boards for whoever asks. */
export const boardNews = {
  count: call('GET', extra('boardNews'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({
      unread: count('unreadCnt'),
      /** Inquiries of others that the caller may answer. */
      toAnswer: count('toAnswerCnt'),
      /** Answers to the caller's own. */
      answered: count('answeredCnt'),
    }),
    example: {},
  }),
}

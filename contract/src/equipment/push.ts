import * as z from 'zod'
import { call, forPeople, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { yesNo } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

/** Base64url text of a number of bytes, with or without padding. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=?$`))

/** Push notifications of alarms while the app is closed (RFC 8030, 8291, 8292). */
export const push = forPeople({
  state: call('GET', extra('push'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      /** Public key of the server, for the subscription. */
      key: field('key', z.string()),
      /** Whether this session has a subscription. */
      told: field('toldYn', yesNo),
    }),
    example: {},
  }),
  /** Sends the caller's alarms to this phone until she signs out. */
  subscribe: call('POST', extra('subscribePush'), {
    sends: 'json',
    allow: workers,
    input: record({
      endpoint: field('endpoint', z.url({ protocol: /^https$/ }).max(1_000)),
      p256dh: field('p256dh', bytes(65)),
      auth: field('auth', bytes(16)),
    }),
    output: done,
    example: {
      endpoint: 'https://push.example.com/send/abc',
      p256dh: 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds',
      auth: '5I2Bu2oKdyy9CwL8QVF0NQ',
    },
  }),
  unsubscribe: call('POST', extra('unsubscribePush'), {
    sends: 'json',
    allow: workers,
    input: nothing,
    output: done,
    example: {},
  }),
  /** Sends a test message to this phone. @returns whether the phone has a subscription */
  try: call('POST', extra('tryPush'), {
    sends: 'json',
    allow: workers,
    input: nothing,
    output: record({ told: field('toldYn', yesNo) }),
    example: {},
  }),
})

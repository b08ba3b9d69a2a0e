import * as z from 'zod'
import { call, forPeople, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { yesNo } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

/** Base64 without padding, of so many bytes. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=?$`))

/** Alarms that come to a phone whose app is closed (RFC 8030, 8291, 8292). */
export const push = forPeople({
  state: call('GET', extra('push'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      /** Whom the phone lets push: the server's public key. */
      key: field('key', z.string()),
      /** Whether this session is told. */
      told: field('toldYn', yesNo),
    }),
    example: {},
  }),
  /** From now on the alarms of the caller come to this phone, until she signs out. */
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
  /** Sends a message to this phone, to see that it comes; answers whether it is told at all. */
  try: call('POST', extra('tryPush'), {
    sends: 'json',
    allow: workers,
    input: nothing,
    output: record({ told: field('toldYn', yesNo) }),
    example: {},
  }),
})

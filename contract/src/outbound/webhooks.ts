import * as z from 'zod'
import { toldKinds } from '@penside/domain/outbound/webhook-kinds.ts'
import { call, forPeople, owners } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

const webhookId = field('webhookNo', id)
const time = z.iso.datetime()
const wanted = {
  url: field('url', text(400).min(1)),
  kinds: field('kinds', z.array(z.enum(toldKinds)).max(toldKinds.length)),
  alarms: field('alarmYn', yesNo),
}
const example = { url: 'https://example.com/penside', kinds: ['farrowing' as const], alarms: true }

const webhook = record({
  webhookId,
  ...wanted,
  url: field('url', z.string()),
  /** Since when no message was taken; null: the last one was. */
  failingSince: nullable(field('failDt', time)),
  /** When it was switched off because none was taken for days. */
  offAt: nullable(field('offDt', time)),
})
export type Webhook = z.output<typeof webhook>

const delivery = record({
  sequence: field('seq', z.int()),
  type: field('type', z.enum(['records', 'alarm', 'test'])),
  madeAt: field('regDt', time),
  attempts: field('tryCnt', z.int()),
  /** When it was taken; null: it waits. */
  deliveredAt: nullable(field('sendDt', time)),
  nextAt: nullable(field('nextDt', time)),
  /** What was answered last; 0: nothing. */
  status: field('httpCd', z.int()),
  failure: field('errMsg', z.string()),
})
export type Delivery = z.output<typeof delivery>

/** For so long a program may still check with the secret before the newest. */
export const bothHours = 24

/** Addresses that the server tells of records and alarms, by signed messages: docs/webhooks.md says how they look. */
export const webhooks = forPeople({
  list: call('GET', extra('webhooks'), {
    sends: 'query',
    allow: owners,
    input: record({}),
    output: record({ rows: field('rows', z.array(webhook)) }),
    example: {},
  }),
  /** Without a receipt, which would keep the secret: it is shown once. */
  make: call('POST', extra('makeWebhook'), {
    sends: 'json',
    allow: owners,
    input: record(wanted),
    output: record({ webhookId, secret: field('secret', z.string()) }),
    example,
  }),
  /** Another secret, without a receipt as well. The one before it signs beside it for `bothHours`. */
  renew: call('POST', extra('renewWebhookSecret'), {
    sends: 'json',
    allow: owners,
    input: record({ webhookId }),
    output: record({ webhookId, secret: field('secret', z.string()) }),
    example: { webhookId: 1 },
  }),
  /** Another address is tried at once, also where the webhook was off. */
  change: call('POST', extra('changeWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId, ...wanted }),
    output: record({ result, webhookId }),
    example: { webhookId: 1, ...example },
  }),
  remove: call('POST', extra('removeWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId }),
    output: done,
    example: { webhookId: 1 },
  }),
  /** Sends a message without content, behind those that wait, which are tried again. */
  try: call('POST', extra('tryWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId }),
    output: done,
    example: { webhookId: 1 },
  }),
  /** Goes on where it stopped: records that came meanwhile are told, alarms are not. */
  switchOn: call('POST', extra('switchOnWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId }),
    output: done,
    example: { webhookId: 1 },
  }),
  /** The last messages, the newest first. */
  deliveries: call('GET', extra('webhookDeliveries'), {
    sends: 'query',
    allow: owners,
    input: record({ webhookId }),
    output: record({ rows: field('rows', z.array(delivery)) }),
    example: { webhookId: 1 },
  }),
})

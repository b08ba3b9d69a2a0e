import * as z from 'zod'
import { webhookKinds } from '@penside/domain/outbound/webhook-kinds.ts'
import { call, forPeople, owners } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

const webhookId = field('webhookNo', id)
const time = z.iso.datetime()
const settings = {
  url: field('url', text(400).min(1)),
  kinds: field('kinds', z.array(z.enum(webhookKinds)).max(webhookKinds.length)),
  alarms: field('alarmYn', yesNo),
}
const example = { url: 'https://example.com/penside', kinds: ['farrowing' as const], alarms: true }

const webhook = record({
  webhookId,
  ...settings,
  url: field('url', z.string()),
  /** Time since which deliveries fail; null if the last one succeeded. */
  failingSince: nullable(field('failDt', time)),
  /** Time at which it was switched off after days of failures. */
  offAt: nullable(field('offDt', time)),
})
export type Webhook = z.output<typeof webhook>

const delivery = record({
  sequence: field('seq', z.int()),
  type: field('type', z.enum(['records', 'alarm', 'test'])),
  madeAt: field('regDt', time),
  attempts: field('tryCnt', z.int()),
  /** Null until the message was delivered. */
  deliveredAt: nullable(field('sendDt', time)),
  nextAt: nullable(field('nextDt', time)),
  /** HTTP status of the last attempt; 0 without an answer. */
  status: field('httpCd', z.int()),
  failure: field('errMsg', z.string()),
})
export type Delivery = z.output<typeof delivery>

/** Hours for which messages are also signed with the previous secret. */
export const bothHours = 24

/** Webhooks: URLs that receive signed messages about records and alarms. docs/webhooks.md describes the messages. */
export const webhooks = forPeople({
  list: call('GET', extra('webhooks'), {
    sends: 'query',
    allow: owners,
    input: record({}),
    output: record({ rows: field('rows', z.array(webhook)) }),
    example: {},
  }),
  /** Has no idempotency record, since that would store the secret, which is shown once. */
  make: call('POST', extra('makeWebhook'), {
    sends: 'json',
    allow: owners,
    input: record(settings),
    output: record({ webhookId, secret: field('secret', z.string()) }),
    example,
  }),
  /** Makes a new secret, also without an idempotency record. The previous one stays valid for `bothHours`. */
  renew: call('POST', extra('renewWebhookSecret'), {
    sends: 'json',
    allow: owners,
    input: record({ webhookId }),
    output: record({ webhookId, secret: field('secret', z.string()) }),
    example: { webhookId: 1 },
  }),
  /** Changes a webhook; a new URL is tried at once and switches the webhook on. */
  change: call('POST', extra('changeWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId, ...settings }),
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
  /** Sends a test message after the waiting ones, which are retried. */
  try: call('POST', extra('tryWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId }),
    output: done,
    example: { webhookId: 1 },
  }),
  /** Switches a webhook on; it sends the records of the time in between, but not the alarms. */
  switchOn: call('POST', extra('switchOnWebhook'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ webhookId }),
    output: done,
    example: { webhookId: 1 },
  }),
  /** Last messages, newest first. */
  deliveries: call('GET', extra('webhookDeliveries'), {
    sends: 'query',
    allow: owners,
    input: record({ webhookId }),
    output: record({ rows: field('rows', z.array(delivery)) }),
    example: { webhookId: 1 },
  }),
})

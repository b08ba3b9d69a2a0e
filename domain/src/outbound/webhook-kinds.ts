import * as kinds from '../records/kinds.ts'

/** Kind of records that a webhook can subscribe to; `group` and `item` stand for all records of groups and of the store. */
export type WebhookKind = 'entry' | keyof typeof kinds | 'group' | 'item'
const ofAnimals = Object.entries(kinds)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([name]) => name as keyof typeof kinds)
export const webhookKinds: readonly [WebhookKind, ...WebhookKind[]] = ['entry', ...ofAnimals, 'group', 'item']

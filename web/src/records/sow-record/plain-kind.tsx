import type { SowSummary } from '@penside/contract/records/sow-summary.ts'
import { fromFields, type PlainFields } from '../../screen/fields.tsx'
import type { Animal, HistoryRow, Sent, SowRecordKind } from './kind.ts'

type Declared<Row extends HistoryRow, New extends Sent, Head extends Animal> = Omit<
  Parameters<typeof fromFields<Row, New, Head>>[0],
  'beside'
> & { beside?: (input: New, head: Head) => Partial<Row> } & Pick<
    SowRecordKind<Row, New, Head>,
    'name' | 'history' | 'save'
  > &
  Partial<SowRecordKind<Row, New, Head>>

/** Kind whose form, rows and history are derived from its fields. Explicit properties override derived ones. */
export type PlainKind<
  Row extends HistoryRow,
  New extends Sent,
  Head extends Animal = SowSummary,
> = SowRecordKind<Row, New, Head> & { fields: PlainFields<Row, New> }

export function plainKind<Row extends HistoryRow, New extends Sent, Head extends Animal = SowSummary>({
  beside,
  lead,
  more,
  ...declared
}: Declared<Row, New, Head>): PlainKind<Row, New, Head> {
  return {
    once: false,
    ...fromFields<Row, New, Head>({
      fields: declared.fields,
      beside: (input, head) => ({ animalId: head.animalId, ...beside?.(input, head) }) as Partial<Row>,
      lead,
      more,
    }),
    ...declared,
  }
}

import { IconTrash } from '../ui/icons/common.ts'
import { formMode as modeField } from '@penside/contract/api/vocabulary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { formatTime, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { isRefused, isUnsent, type Operation } from '../outbox/operation.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { editOf, isAnyRecordName } from './places.ts'

const tones: Record<Operation['state'], Tone> = {
  queued: 'amber',
  sending: 'blue',
  accepted: 'green',
  'needs-attention': 'red',
  conflict: 'red',
  discarded: 'struck',
  superseded: 'grey',
}
const words = {
  queued: 'queued',
  sending: 'sending',
  accepted: 'accepted',
  'needs-attention': 'attention',
  conflict: 'attention',
  discarded: 'discarded',
  superseded: 'discarded',
} as const satisfies Record<Operation['state'], string>

export function StateChip({ state }: Pick<Operation, 'state'>) {
  const t = useT()
  return <Chip tone={tones[state]}>{t(`outbox.state.${words[state]}`)}</Chip>
}

/** Name of a record: `A-2047 · Mating`, and for a change `A-2047 · Mating: deletion`. */
export function useNameOf() {
  const t = useT()
  return ({ label, kind, payload }: Pick<Operation, 'label' | 'kind' | 'payload'>) => {
    const name = t(isAnyRecordName(kind) ? `names.${kind}` : 'outbox.record')
    const deed = deedOf(payload)
    return `${label} · ${deed === 'insert' ? name : t(`outbox.deed.${deed}`, { name })}`
  }
}

function deedOf({ wire }: Operation['payload']): 'insert' | 'update' | 'delete' {
  const mode = wire[modeField.wire]
  return mode === 'D' ? 'delete' : mode === 'U' ? 'update' : 'insert'
}

/** Records of this phone with their state; an unsent record opens its form. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  const nameOf = useNameOf()
  return (
    <Card flush>
      {operations.map((operation) => (
        <CardRow
          key={operation.id}
          title={nameOf(operation)}
          {...(deedOf(operation.payload) === 'delete' && { icon: <IconTrash size={22} aria-hidden /> })}
          line={lineOf(operation)}
          value={formatTime(operation.enteredAt)}
          chip={<StateChip state={operation.state} />}
          to={isUnsent(operation) || isRefused(operation) ? editOf(operation) : undefined}
        />
      ))}
    </Card>
  )
}

/** Content of a record in a line. `line` is the sentence of a kind whose summary also has values for its rows. */
export const lineOf = ({ summary: { day, line, ...values } }: Pick<Operation, 'summary'>) =>
  [day && displayDay(String(day) as Day), ...(line === undefined ? Object.values(values) : [line])]
    .filter((value) => value !== undefined && value !== null && value !== '')
    .join(' · ') || undefined

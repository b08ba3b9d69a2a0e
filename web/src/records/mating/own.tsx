import { useQuery } from '@tanstack/react-query'
import { boars } from '@penside/contract/records/boar.ts'
import type { NewMating, SowSummary } from '@penside/contract/records/mating.ts'
import { useT } from '../../i18n/index.ts'
import { isRefused, isUnsent, type Operation } from '../../outbox/operation.ts'
import { query } from '../../screen/api.ts'
import { matingIn, savedSeq } from '../../screen/unsent.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Entry } from './entry.ts'

/** The matings of this phone that the server has not accepted yet, refused, or has accepted since its rows were read, newest first. */
export function useOwnMatings(
  operations: readonly Operation[],
  rows: readonly Entry[],
  sow: SowSummary,
  readAt: number,
): Entry[] {
  const choices = useQuery(query(boars.choices, {}))
  return operations.toReversed().flatMap((operation): Entry[] => {
    const isNews = operation.state === 'accepted' && (operation.settledAt ?? 0) > readAt
    const input = operation.open || isNews ? matingIn(operation) : undefined
    if (!input || input.formMode !== 'insert') return []
    // Already in the history, only the phone has not noticed yet, or was not told.
    if (rows.some((row) => !row.unsent && isSame(row, operation, input))) return []
    const tagOf = (boarId: number) => choices.data?.find(({ animalId }) => animalId === boarId)?.tag ?? ''
    return [
      {
        operation,
        animalId: sow.animalId,
        seq: 0,
        parity: sow.parity,
        matedOn: input.matedOn,
        matingNo: 0,
        lastWork: 'mating',
        remark: input.remark ?? '',
        services: input.services.map((service) => ({ ...service, tag: tagOf(service.boarId) })),
      },
    ]
  })
}

/** Whether the server's row is this record: by its number where the answer came, else by what is in it. */
function isSame(row: Entry, operation: Operation, input: NewMating) {
  if (row.matedOn !== input.matedOn) return false
  const seq = savedSeq(operation)
  if (seq !== undefined) return row.seq === seq
  const boarsIn = ({ services }: Pick<NewMating, 'services'>) =>
    services.flatMap(({ boarId }) => (boarId > 0 ? [boarId] : [])).join(' ')
  return isUnsent(operation) && row.seq > (operation.base?.seq ?? 0) && boarsIn(row) === boarsIn(input)
}

/** A record of this phone stands in the history, marked with where it is. */
export function UnsentDay({ row: { matedOn, operation } }: { row: Entry }) {
  const t = useT()
  const state = !operation
    ? 'queued'
    : isRefused(operation)
      ? 'attention'
      : operation.state === 'sending' || operation.state === 'accepted'
        ? operation.state
        : 'queued'
  return (
    <>
      {matedOn} <Chip tone={tones[state]}>{t(`outbox.state.${state}`)}</Chip>
    </>
  )
}

const tones = { queued: 'amber', sending: 'blue', accepted: 'green', attention: 'red' } as const

import { useQuery } from '@tanstack/react-query'
import { boars } from '@penside/contract/records/boar.ts'
import type { SowSummary } from '@penside/contract/records/mating.ts'
import { useT } from '../../i18n/index.ts'
import { isRefused, type Operation } from '../../outbox/operation.ts'
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
    // Already in the history, only the phone has not noticed yet.
    if (
      rows.some(
        ({ unsent, matedOn, seq }) => !unsent && matedOn === input.matedOn && seq === savedSeq(operation),
      )
    )
      return []
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

/** An unsent record stands in the history, marked with where it is. */
export function UnsentDay({ row }: { row: Entry }) {
  const t = useT()
  const refused = row.operation !== undefined && isRefused(row.operation)
  return (
    <>
      {row.matedOn}{' '}
      <Chip tone={refused ? 'red' : row.operation?.state === 'sending' ? 'blue' : 'amber'}>
        {t(
          refused
            ? 'outbox.state.attention'
            : row.operation?.state === 'sending'
              ? 'outbox.state.sending'
              : 'outbox.state.queued',
        )}
      </Chip>
    </>
  )
}

import type { MatingHistoryRow, matings, NewMating } from '@penside/contract/records/mating.ts'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { applyRecord, type LifeKind, type SowRecord, type SowState } from '@penside/domain/records/life.ts'
import { addServices, joinsHeat } from '@penside/domain/records/mating.ts'
import { effectOf } from '@penside/domain/records/save.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import type { OfflineQuery } from './query.ts'
import type { Before, ShownMating } from './herd.ts'
import { recordedIn } from './apply-pending.ts'
import { summaryOf } from './sow-list.ts'
import type { Payload } from '@penside/contract/api/operation.ts'

export function matingHistory(
  { animalId }: Input<typeof matings.history>,
  query: OfflineQuery,
): Output<typeof matings.history> | undefined {
  const sow = query.herd.sow(animalId)
  if (!sow) return undefined
  return { rows: query.herd.matingsOf(animalId).slice(), newestSeq: sow.seq, sow: summaryOf(sow, query) }
}

export const oneMating = (
  { animalId, matedOn, seq }: Input<typeof matings.one>,
  { herd }: OfflineQuery,
): MatingHistoryRow | undefined =>
  herd.matingsOf(animalId).find((row) => row.matedOn === matedOn && (!seq || row.seq === seq))

// --- What is not sent yet ---------------------------------------------------------------------------------

/** State of a sow and her history, newest first. */
export type KnownLife = { state: SowState; before: Before | null; rows: readonly ShownMating[] }

/** Result of a mating by the server's rules. @throws Refusal */
function applyMating(
  { state, before, rows }: KnownLife,
  input: NewMating,
  tagOfBoar: (boarId: number) => string,
): KnownLife {
  const services = input.services.map((service) => ({ ...service, tag: tagOfBoar(service.boarId) }))
  const newest = rows[0]
  const { does, seq } = effectOf(
    state,
    input,
    () => newest?.seq === state.seq && joinsHeat(state, { on: input.matedOn, seq: input.seq }),
  )
  if (does === 'join' && newest) {
    const all = addServices(newest.services, services) as ShownMating['services']
    return { state, before, rows: rows.with(0, { ...newest, services: all, unsent: true }) }
  }
  const sent = { matedOn: input.matedOn, services, remark: input.remark ?? '', unsent: true as const }
  if (does === 'append') {
    const now = applyRecord(state, { kind: 'mating', on: input.matedOn })
    const { parity, matings: matingNo } = now
    const row: ShownMating = { animalId: input.animalId, seq, parity, matingNo, lastWork: 'mating', ...sent }
    const kind: LifeKind = state.lastWork ?? 'entry'
    return { state: now, before: { kind, on: state.lastWorkOn, status: state.status }, rows: [row, ...rows] }
  }

  const at = rows.findIndex((row) => row.seq === seq)
  const row = rows[at]
  if (!row) throw new Refusal('NOT_FOUND')
  if (does === 'delete') {
    const rest = rows.toSpliced(at, 1)
    return { state: takenBack(state, before, rest), before: null, rows: rest }
  }
  const isNewest = seq === state.seq
  if (isNewest && before && input.matedOn < before.on)
    throw new Refusal('BEFORE_PREVIOUS_WORK', { previous: before.on }, ['on'])
  return {
    state: isNewest
      ? { ...state, lastWorkOn: input.matedOn, notBefore: input.matedOn, matedOn: input.matedOn }
      : state,
    before,
    rows: rows.with(at, { ...row, ...sent }),
  }
}

/** State before the mating that was her newest record. Unknown parts stay as the mating left them. */
function takenBack(state: SowState, before: Before | null, rest: readonly ShownMating[]): SowState {
  if (!before) return state
  const { kind, on, status } = before
  return {
    ...state,
    status,
    lastWork: kind === 'entry' ? null : kind,
    lastWorkOn: on,
    notBefore: on,
    matings: state.matings - 1,
    matedOn: rest[0]?.matedOn ?? null,
    firstMatedOn: rest.length > 0 ? state.firstMatedOn : null,
    seq: state.seq - 1,
  }
}

/** Life with unsent matings. One that breaks a rule is displayed all the same, because it is nowhere else. */
export function withUnsent(
  life: KnownLife,
  unsent: readonly Payload[],
  tagOfBoar: (boarId: number) => string,
): KnownLife {
  return unsent.reduce((now, payload) => {
    const recorded = recordedIn(payload)
    if (!recorded) return now
    try {
      return 'mating' in recorded
        ? applyMating(now, recorded.mating, tagOfBoar)
        : recorded.records.reduce(afterRecord, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return 'mating' in recorded ? { ...now, rows: besides(now.rows, recorded.mating, tagOfBoar) } : now
    }
  }, life)
}

function afterRecord({ state, before, rows }: KnownLife, record: SowRecord): KnownLife {
  const now = applyRecord(state, record)
  if (now.seq === state.seq) return { state: now, before, rows }
  return {
    state: now,
    before: { kind: state.lastWork ?? 'entry', on: state.lastWorkOn, status: state.status },
    rows,
  }
}

function besides(rows: readonly ShownMating[], input: NewMating, tagOfBoar: (boarId: number) => string) {
  const boars = (services: readonly { boarId: number }[]) => services.map(({ boarId }) => boarId).join()
  const arrived = rows.some(
    ({ matedOn, services }) => matedOn === input.matedOn && boars(services).endsWith(boars(input.services)),
  )
  if (arrived || input.formMode !== 'insert') return rows
  const row: ShownMating = {
    animalId: input.animalId,
    // It has no number before the server assigns one.
    seq: 0,
    parity: rows[0]?.parity ?? 0,
    matedOn: input.matedOn,
    matingNo: 0,
    lastWork: 'mating',
    services: input.services.map((service) => ({ ...service, tag: tagOfBoar(service.boarId) })),
    remark: input.remark ?? '',
    unsent: true,
  }
  return [row, ...rows]
}

import * as z from 'zod'
import type { Input, Output } from '@penside/contract/api/call.ts'
import type { medicines } from '@penside/contract/farm/medicines.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import type {
  AnimalHistoryCall,
  AnimalListCall,
  AnimalRow,
  AnimalSummary,
} from '@penside/contract/records/animal-summary.ts'
import type { BoarDetail, boars } from '@penside/contract/records/boar.ts'
import { moves } from '@penside/contract/records/move.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { offeredCodes } from '@penside/domain/codes/lists.ts'
import { boarName } from '@penside/domain/records/status-names.ts'
import type { OfflineQuery } from './query.ts'
import type { KeptBoar, KeptSow } from './herd.ts'
import { pageOf } from './page-of.ts'
import { withNumber } from './sow.ts'
import { byEntry, byLastWork, byTag, summaryOf } from './sow-list.ts'
import { withdrawalMedicine } from './withdrawal.ts'

/** Living sows or boars, for records of one or many. */
export function animalListOf(
  { search, order = 'WK_DT', sex = 'sow', penId, ...paging }: Input<AnimalListCall>,
  query: OfflineQuery,
): Output<AnimalListCall> {
  const fits = (animal: KeptSow | KeptBoar) =>
    (!search || animal.tag.includes(search)) && (!penId || animal.penId === penId)
  const inOrder = order === 'WK_DT' ? byLastWork : byTag
  const { sows, boars } = query.herd
  if (sex === 'boar')
    return pageOf(boars.filter(fits).toSorted(inOrder), paging, (boar) => boarRow(boar, query))
  const living = sows.filter((sow) => sow.status !== 'culled' && fits(sow))
  return pageOf(living.toSorted(inOrder), paging, (sow) => sowRow(sow, query))
}

function sowRow(sow: KeptSow, query: OfflineQuery): AnimalRow {
  const summary = summaryOf(sow, query)
  return {
    farmId: query.farmId,
    animalId: sow.animalId,
    sex: 'sow',
    tag: sow.tag,
    breedName: summary.breedName,
    parity: sow.parity,
    status: sow.status,
    statusName: summary.statusName,
    lastWork: summary.lastWork,
    previousWorkOn: sow.lastWorkOn,
    daysSince: summary.daysSince,
    daysSinceFarrowing: summary.daysSinceFarrowing,
    pen: summary.pen,
    penId: sow.penId,
    newestSeq: sow.seq,
  }
}

const boarRow = (boar: KeptBoar, { farmId, herd, codeNames, language, today }: OfflineQuery): AnimalRow => ({
  farmId,
  animalId: boar.animalId,
  sex: 'boar',
  tag: boar.tag,
  breedName: codeNames('042', boar.breed),
  parity: 0,
  status: null,
  statusName: boarName[language],
  lastWork: null,
  previousWorkOn: boar.lastWorkOn,
  daysSince: daysBetween(boar.lastWorkOn, today),
  daysSinceFarrowing: null,
  pen: herd.penName(boar.penId),
  penId: boar.penId,
  newestSeq: 0,
})

function animalOf(animalId: number, query: OfflineQuery): AnimalSummary | undefined {
  const sow = query.herd.sow(animalId)
  if (sow) return { ...sowRow(sow, query), bornOn: sow.bornOn }
  const boar = query.herd.boars.find((one) => one.animalId === animalId)
  return boar && { ...boarRow(boar, query), bornOn: boar.bornOn }
}

/** History of an animal from the last answer, with its current state. */
export function animalHistoryOf<
  Answer extends { rows: readonly { seq: number }[]; newestSeq: number; sow: AnimalSummary },
>(
  { animalId, sex }: Input<AnimalHistoryCall>,
  query: OfflineQuery,
  last: Answer | undefined,
): Answer | undefined {
  const sow = animalOf(animalId, query)
  if (!sow || (sex && sex !== sow.sex)) return last
  // Histories have only these fields and those of the last answer.
  return {
    ...(last ?? { rows: [], rowsUnknown: true }),
    newestSeq: highest(last?.rows ?? []),
    sow,
  } as unknown as Answer
}

/** Boars on the farm; those that have left are not in the snapshot. */
export function boarList(
  { search, order = 'IN_DT', ...paging }: Input<typeof boars.list>,
  { herd, codeNames, farmId, language }: OfflineQuery,
): Output<typeof boars.list> {
  const found = herd.boars.filter(({ tag }) => !search || tag.includes(search))
  found.sort(order === 'IN_DT' ? byEntry : byTag)
  return pageOf(found, paging, (boar) => ({
    farmId,
    animalId: boar.animalId,
    tag: boar.tag,
    breed: boar.breed,
    breedName: codeNames('042', boar.breed),
    statusName: boarName[language],
    removed: false,
    lastWorkOn: boar.lastWorkOn,
  }))
}

/** Boar as last read, with its current withdrawal. */
export function boarDetail(
  { animalId }: Input<typeof boars.one>,
  query: OfflineQuery,
  last: BoarDetail | undefined,
): BoarDetail | undefined {
  const boar = query.herd.boars.find((one) => one.animalId === animalId)
  if (!last || !boar) return last
  const { withdrawalUntil } = boar
  return { ...last, withdrawalUntil, withdrawalMedicine: withdrawalMedicine(boar, query) }
}

/** Counts living animals; the server checks the others when the entry is sent. */
export const boarTagCount = ({ tag }: Input<typeof boars.countTag>, { herd }: OfflineQuery): number =>
  withNumber(herd, 'boar', tag)

export const medicineChoices = (
  _: Input<typeof medicines.choices>,
  { herd, language }: OfflineQuery,
): Output<typeof medicines.choices> =>
  herd.medicines.map(({ nameKo, nameEn, nameVi, ...medicine }) => ({
    ...medicine,
    name: { ko: nameKo, en: nameEn, vi: nameVi }[language],
  }))

export const medicineMethods = (
  _: Input<typeof medicines.methods>,
  { herd, language }: OfflineQuery,
): Output<typeof medicines.methods> => offeredCodes(herd.farmCodes, 'association', '30', language) ?? []

/** Pen of the last unsent move; undefined if there is none. */
export const movedTo = (unsent: readonly Payload[]): number | undefined =>
  unsent
    .filter(({ path }) => path === moves.save.path)
    .flatMap(({ wire }) => {
      const arrived = z.safeDecode(moves.save.input, wire as never)
      return arrived.success && arrived.data.formMode === 'insert' ? [arrived.data.penId] : []
    })
    .at(-1)

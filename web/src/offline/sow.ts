import type { Input, Output } from '@penside/contract/api/call.ts'
import type { SowDetail, sows } from '@penside/contract/records/sow.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import type { OfflineQuery } from './query.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import type { Herd } from './herd.ts'
import { pageOf } from './page-of.ts'
import { byEntry, byTag } from './sow-list.ts'

/** Entry list of living sows; others are not in the snapshot. */
export function sowList(
  { search, order = 'IN_DT', ...paging }: Input<typeof sows.list>,
  { herd, codeNames, farmId, language, today }: OfflineQuery,
): Output<typeof sows.list> {
  const found = herd.sows.filter(({ tag }) => !search || tag.includes(search))
  found.sort(order === 'IN_DT' ? byEntry : byTag)
  return pageOf(found, paging, (sow) => ({
    farmId,
    animalId: sow.animalId,
    tag: sow.tag,
    breed: sow.breed,
    breedName: codeNames('041', sow.breed),
    parity: sow.parity,
    previousWorkOn: sow.lastWorkOn,
    daysSince: daysBetween(sow.lastWorkOn, today),
    status: sow.status,
    statusName: statusNames[sow.status][language],
  }))
}

export function oneSow(
  { animalId }: Input<typeof sows.one>,
  { herd, codeNames, farmId, language, today }: OfflineQuery,
): SowDetail | undefined {
  const sow = herd.sow(animalId)
  if (!sow) return undefined
  const { start } = sow
  return {
    farmId,
    animalId,
    tag: sow.tag,
    earNotch: sow.earNotch,
    earTag: sow.earTag,
    bornOn: sow.bornOn,
    enteredOn: sow.enteredOn,
    breed: sow.breed,
    status: start.status,
    lastWorkOn: start.lastWorkOn,
    parity: start.parity,
    matings: start.matings,
    supplier: sow.supplier,
    liveBorn: start.liveBorn,
    mummified: start.mummified,
    stillborn: start.stillborn,
    presentStatus: sow.status,
    breedName: codeNames('041', sow.breed),
    statusName: statusNames[sow.status][language],
    presentParity: sow.parity,
    previousWorkOn: sow.lastWorkOn,
    daysSince: daysBetween(sow.lastWorkOn, today),
    newestSeq: sow.seq,
  }
}

/** Counts living sows; the server checks the others when the entry is sent. */
export const sowCount = (
  { tag, earNotch, except }: Input<typeof sows.count>,
  { herd }: OfflineQuery,
): number | undefined =>
  tag
    ? withNumber(herd, 'sow', tag, except)
    : earNotch
      ? herd.sows.filter((sow) => sow.animalId !== except && sow.earNotch === earNotch).length
      : undefined

/** Living animals with the same number. */
export const withNumber = ({ sows, boars, settings }: Herd, sex: Sex, tag: string, except?: number): number =>
  [
    ...(sex === 'sow' || settings.boarsNumberedApart === 0 ? sows : []),
    ...(sex === 'boar' || settings.boarsNumberedApart === 0 ? boars : []),
  ].filter((animal) => animal.animalId !== except && animal.tag === tag).length

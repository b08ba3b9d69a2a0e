import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import type { Input, Output } from '@penside/contract/api/call.ts'
import type { AnimalCard, AnimalCardRow, animalCards } from '@penside/contract/records/animal-card.ts'
import type { FoundAnimal, qr } from '@penside/contract/records/qr.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { nextKind } from '@penside/domain/records/known-kinds.ts'
import { farrowingDueOn } from '@penside/domain/records/mating.ts'
import { boarName, statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import type { OfflineQuery } from './query.ts'
import type { KeptSow } from './herd.ts'
import { pageOf } from './page-of.ts'
import { byLastWork, byTag, stateOf } from './sow-list.ts'

type Boar = OfflineQuery['herd']['boars'][number]

const breedOf = (list: '041' | '042', breed: string, { codeNames }: OfflineQuery) => codeNames(list, breed)

/** Living sows. The phone knows too little of animals that have left, and of boars in this order. */
export function cardList(
  { search, order = 'WK_DT', sex, gone, pens, status, ...paging }: Input<typeof animalCards.list>,
  query: OfflineQuery,
): Output<typeof animalCards.list> | undefined {
  if (gone || sex === 'boar') return undefined
  const earTag = search && readEarTag(search)
  const found = query.herd.sows.filter(
    (sow) =>
      sow.status !== 'culled' &&
      (!search || sow.tag.includes(search) || (earTag && sow.earTag === earTag)) &&
      (!pens || (sow.penId !== null && pens.includes(sow.penId))) &&
      (!status || sow.status === status),
  )
  found.sort(order === 'WK_DT' ? byLastWork : byTag)
  return pageOf(found, paging, (sow) => rowOf(sow, query))
}

const rowOf = (sow: KeptSow, query: OfflineQuery): AnimalCardRow => ({
  ...stateOf(sow, query),
  sex: 'sow',
  earTag: sow.earTag,
  lastWorkOn: sow.lastWorkOn,
})

/** First known mating; for a sow that arrived mated it is her arrival. */
const firstKnownMating = ({ animalId, start }: KeptSow, herd: OfflineQuery['herd']) =>
  start.status === 'pregnant' ? start.lastWorkOn : (herd.matingsOf(animalId).at(-1)?.matedOn ?? null)

/** Card of an animal: her state from the snapshot with unsent records, and the rest from the last answer, if cached. */
export function animalCard(
  { animalId }: Input<typeof animalCards.card>,
  query: OfflineQuery,
  last: AnimalCard | undefined,
): AnimalCard | undefined {
  const { herd, language, today } = query
  const sow = herd.sow(animalId)
  if (!sow) return last
  const { tag, earNotch, earTag, bornOn, enteredOn, parity, lastWorkOn, matedOn, nursing, status } = sow
  const basics: AnimalCard['basics'][number] = {
    animalId,
    sex: 'sow',
    tag,
    earNotch,
    earTag,
    bornOn,
    enteredOn,
    parity,
    lastWorkOn,
    matedOn,
    nursing,
    status,
    breedName: breedOf('041', sow.breed, query),
    firstMatedOn: firstKnownMating(sow, herd),
    cameMated: sow.start.status !== 'gilt' || sow.start.matings > 0,
    statusName: statusNames[status][language],
    lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
    daysSince: daysBetween(lastWorkOn, today),
    dueOn: status === 'pregnant' && matedOn ? farrowingDueOn(matedOn, herd.settings) : null,
    pen: query.herd.penName(sow.penId),
    removedOn: status === 'culled' ? lastWorkOn : null,
  }
  return last
    ? { ...last, basics: [basics], newestSeq: sow.seq }
    : {
        basics: [basics],
        results: [],
        parities: [],
        events: [],
        served: null,
        newestSeq: sow.seq,
        basicsOnly: true,
      }
}

const foundSow = (sow: KeptSow, query: OfflineQuery): FoundAnimal => ({
  animalId: sow.animalId,
  sex: 'sow',
  tag: sow.tag,
  earTag: sow.earTag,
  breedName: breedOf('041', sow.breed, query),
  status: sow.status,
  statusName: statusNames[sow.status][query.language],
  parity: sow.parity,
  matedOn: sow.matedOn,
  pen: query.herd.penName(sow.penId),
})

const foundBoar = ({ animalId, tag, breed }: Boar, query: OfflineQuery): FoundAnimal => ({
  animalId,
  sex: 'boar',
  tag,
  earTag: '',
  breedName: breedOf('042', breed, query),
  status: null,
  statusName: boarName[query.language],
  parity: 0,
  matedOn: null,
  pen: '',
})

export function qrAnswer(
  { animalId }: Input<typeof qr.answer>,
  query: OfflineQuery,
  last: Output<typeof qr.answer> | undefined,
): Output<typeof qr.answer> | undefined {
  const sow = query.herd.sow(animalId)
  if (sow) return { next: nextKind(sow, query.today), animal: foundSow(sow, query) }
  const boar = query.herd.boars.find((one) => one.animalId === animalId)
  return boar ? { next: null, animal: foundBoar(boar, query) } : last
}

const mostFound = 10

export function qrFind({ text }: Input<typeof qr.find>, query: OfflineQuery): Output<typeof qr.find> {
  const { herd } = query
  const wanted = normalizedNumber(text)
  const earTag = readEarTag(text)
  const living = herd.sows.filter(({ status }) => status !== 'culled').toSorted(byTag)
  const sows = (fits: (sow: KeptSow) => boolean) => living.filter(fits).map((sow) => foundSow(sow, query))
  const boars = (fits: (boar: Boar) => boolean) =>
    herd.boars.filter(fits).map((boar) => foundBoar(boar, query))
  const whole = [
    ...sows(
      (sow) => sow.tag === wanted || sow.earNotch === wanted || (earTag !== null && sow.earTag === earTag),
    ),
    ...boars(({ tag }) => tag === wanted),
  ]
  if (whole.length > 0) return { rows: whole.slice(0, mostFound) }
  const part = ({ tag }: { tag: string }) => tag.includes(wanted)
  return { rows: [...sows(part), ...boars(part)].slice(0, mostFound) }
}

export function qrPen(
  { penId }: Input<typeof qr.pen>,
  query: OfflineQuery,
): Output<typeof qr.pen> | undefined {
  const pen = query.herd.pens.find((one) => one.penId === penId)
  if (!pen) return undefined
  return {
    name: pen.name,
    house: pen.house[query.language],
    rows: query.herd.sows
      .filter((sow) => sow.penId === penId && sow.status !== 'culled')
      .toSorted(byTag)
      .map((sow) => foundSow(sow, query)),
  }
}

import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
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
import { byLastWork, byTag, stateOf } from './sow-list.ts'

type Boar = OfflineQuery['herd']['boars'][number]

const breedOf = (list: '041' | '042', breed: string, { codeNames }: OfflineQuery) => codeNames(list, breed)
const penOf = ({ penId }: KeptSow, { herd }: OfflineQuery) => (penId !== null && herd.penName(penId)) || ''

/** Living sows. The phone knows too little of animals that have left, and of boars in this order. */
export function cardList(
  {
    search,
    order = 'WK_DT',
    page = 0,
    pageSize = rowsPerPage,
    sex,
    gone,
    pens,
    status,
  }: Input<typeof animalCards.list>,
  asking: OfflineQuery,
): Output<typeof animalCards.list> | undefined {
  if (gone || sex === 'boar') return undefined
  const earTag = search && readEarTag(search)
  const found = asking.herd.sows.filter(
    (sow) =>
      sow.status !== 'culled' &&
      (!search || sow.tag.includes(search) || (earTag && sow.earTag === earTag)) &&
      (!pens || (sow.penId !== null && pens.includes(sow.penId))) &&
      (!status || sow.status === status),
  )
  found.sort(order === 'WK_DT' ? byLastWork : byTag)
  return {
    rows: found.slice(page * pageSize, (page + 1) * pageSize).map((sow) => rowOf(sow, asking)),
    total: found.length,
  }
}

const rowOf = (sow: KeptSow, asking: OfflineQuery): AnimalCardRow => ({
  ...stateOf(sow, asking),
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
  asking: OfflineQuery,
  last: AnimalCard | undefined,
): AnimalCard | undefined {
  const { herd, language, today } = asking
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
    breedName: breedOf('041', sow.breed, asking),
    firstMatedOn: firstKnownMating(sow, herd),
    cameMated: sow.start.status !== 'gilt' || sow.start.matings > 0,
    statusName: statusNames[status][language],
    lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
    daysSince: daysBetween(lastWorkOn, today),
    dueOn: status === 'pregnant' && matedOn ? farrowingDueOn(matedOn, herd.settings) : null,
    pen: penOf(sow, asking),
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

const foundSow = (sow: KeptSow, asking: OfflineQuery): FoundAnimal => ({
  animalId: sow.animalId,
  sex: 'sow',
  tag: sow.tag,
  earTag: sow.earTag,
  breedName: breedOf('041', sow.breed, asking),
  status: sow.status,
  statusName: statusNames[sow.status][asking.language],
  parity: sow.parity,
  matedOn: sow.matedOn,
  pen: penOf(sow, asking),
})

const foundBoar = ({ animalId, tag, breed }: Boar, asking: OfflineQuery): FoundAnimal => ({
  animalId,
  sex: 'boar',
  tag,
  earTag: '',
  breedName: breedOf('042', breed, asking),
  status: null,
  statusName: boarName[asking.language],
  parity: 0,
  matedOn: null,
  pen: '',
})

export function qrAnswer(
  { animalId }: Input<typeof qr.answer>,
  asking: OfflineQuery,
  last: Output<typeof qr.answer> | undefined,
): Output<typeof qr.answer> | undefined {
  const sow = asking.herd.sow(animalId)
  if (sow) return { next: nextKind(sow, asking.today), animal: foundSow(sow, asking) }
  const boar = asking.herd.boars.find((one) => one.animalId === animalId)
  return boar ? { next: null, animal: foundBoar(boar, asking) } : last
}

const mostFound = 10

export function qrFind({ text }: Input<typeof qr.find>, asking: OfflineQuery): Output<typeof qr.find> {
  const { herd } = asking
  const wanted = normalizedNumber(text)
  const earTag = readEarTag(text)
  const living = herd.sows.filter(({ status }) => status !== 'culled').toSorted(byTag)
  const sows = (fits: (sow: KeptSow) => boolean) => living.filter(fits).map((sow) => foundSow(sow, asking))
  const boars = (fits: (boar: Boar) => boolean) =>
    herd.boars.filter(fits).map((boar) => foundBoar(boar, asking))
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
  asking: OfflineQuery,
): Output<typeof qr.pen> | undefined {
  const pen = asking.herd.pens.find((one) => one.penId === penId)
  if (!pen) return undefined
  return {
    name: pen.name,
    house: pen.house[asking.language],
    rows: asking.herd.sows
      .filter((sow) => sow.penId === penId && sow.status !== 'culled')
      .toSorted(byTag)
      .map((sow) => foundSow(sow, asking)),
  }
}

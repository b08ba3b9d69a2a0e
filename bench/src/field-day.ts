import { httpPath } from '@penside/contract/equipment/protocol.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { backfats } from '@penside/contract/records/backfat.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import type { FieldClient } from './field-client.ts'
import { importBooks } from './field-import.ts'
import type { Controller, Phone } from './field-people.ts'
import { quantile } from './numbers.ts'
import { requestOf, today, type Request } from './request.ts'

type Field = {
  client: FieldClient
  /** Length of the compressed day. */
  seconds: number
  peak: { saves: number; reads: number }
  phones: readonly Phone[]
  controllers: readonly Controller[]
  newFarm: Phone
  /** The farm whose workbook is not exported. */
  largeFarm: number
  /** Called at each full hour of the day. */
  eachHour: (hour: number) => Promise<unknown>
}

const [firstHour, lastHour] = [6, 18]
/** Share of the peak load by hour; 1 for the others. */
const shares = new Map([
  [6, 0.3],
  [11, 0.6],
  [12, 0.4],
  [13, 0.8],
  [16, 0.5],
  [17, 0.3],
])
const savesInOutbox = 10
/** Interval of a controller's messages, ms of real time, like saves and reads per second. */
const reportsEvery = 300_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Runs a day: saves, reads and readings, reports at eight, an import at noon, a storm at two, and at three phones that were offline. */
export async function workingDay(field: Field) {
  const { client, seconds, peak, phones, controllers, newFarm, largeFarm, eachHour } = field
  const began = performance.now()
  const ends = began + seconds * 1_000
  /** Start of an hour of the day. */
  const at = (hour: number) => began + ((hour - firstHour) / (lastHour - firstHour)) * seconds * 1_000
  const share = () => {
    const hour = Math.floor(
      firstHour + ((performance.now() - began) / (ends - began)) * (lastHour - firstHour),
    )
    return shares.get(hour) ?? 1
  }
  const withPhone = onFreePhone(phones)
  const reads: Read[] = []
  const running = new Set<Promise<unknown>>()
  const start = (work: Promise<unknown>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const atRate = async (most: number, once: () => Promise<unknown>) => {
    for (let due = began; due < ends; due += 1_000 / (most * share())) {
      await wait(due - performance.now())
      start(once())
    }
  }
  const read = (due = performance.now()) =>
    withPhone(async (phone) => {
      const [name, request] = someRead(phone)
      const { status } = await client.request(name, phone, request, { due })
      if (status === 200) reads.push({ at: due, took: performance.now() - due, farmId: phone.farmId })
    })
  const save = (due = performance.now()) =>
    withPhone(async (phone) => {
      const [name, request] = someSave(phone)
      await client.request(name, phone, request, { writes: true, due })
    })
  const notes: string[] = []
  const spans: Span[] = []
  const during = async (name: string, hour: number, without: number | null, work: () => Promise<unknown>) => {
    await wait(at(hour) - performance.now())
    const from = performance.now()
    await work()
    spans.push({ name, from, to: performance.now(), without })
  }
  const storming = phones[0]!.farmId
  await Promise.all([
    atRate(peak.reads, () => read()),
    atRate(peak.saves, () => save()),
    report(client, controllers, began, ends),
    (async () => {
      for (let hour = firstHour; hour <= lastHour; hour++) {
        await wait(at(hour) - performance.now())
        await eachHour(hour)
      }
    })(),
    during('a usual hour, from nine', 9, null, () => wait(at(10) - performance.now())),
    during('reports at eight', 8, null, () =>
      Promise.all(
        phones.map(async (phone) => {
          for (const [name, request] of reportsOf(phone)) await client.request(name, phone, request)
        }),
      ),
    ),
    during('an import at noon', 12, newFarm.farmId, async () => {
      const from = phones.find((phone) => phone.farmId !== largeFarm) ?? phones[0]!
      notes.push(await importNote(client, from, newFarm))
    }),
    during('all phones come online', 15, null, () =>
      Promise.all(phones.map((phone) => sendOutbox(client, phone))),
    ),
    during('a storm of one farm', 14, storming, async () => {
      const one = phones[0]!
      const lanes = Array.from({ length: 50 }, () => sendOutbox(client, one, 'save in the storm'))
      await Promise.all(lanes)
    }),
  ])
  await Promise.all(running)
  return { notes, sides: spans.map((span) => sideOf(span, reads)) }
}

const importNote = (client: FieldClient, from: Phone, newFarm: Field['newFarm']) =>
  importBooks(client, from, newFarm).then(
    ({ rows, state }) => `The import at noon: ${rows.toLocaleString('en')} rows, ${state}.`,
    (error: Error) => `The import at noon did not end: ${error.message}`,
  )

type Read = { at: number; took: number; farmId: number }
/** Part of the day, and the farm whose reads do not count in it. */
type Span = { name: string; from: number; to: number; without: number | null }

/** Number and times of the reads in a span. */
function sideOf({ name, from, to, without }: Span, reads: readonly Read[]) {
  const times = reads
    .filter((each) => each.at >= from && each.at < to && each.farmId !== without)
    .map(({ took }) => took)
  return [
    name,
    times.length.toLocaleString('en'),
    ...[0.5, 0.99].map((part) => (times.length > 0 ? quantile(times, part).toFixed(0) : '–')),
  ]
}

/** Runs work on a free phone, waiting for one if necessary: a person does one thing at a time. */
function onFreePhone(phones: readonly Phone[]) {
  const free = [...phones]
  const line: ((phone: Phone) => void)[] = []
  return async (work: (phone: Phone) => Promise<unknown>) => {
    const phone = free.shift() ?? (await new Promise<Phone>((resolve) => line.push(resolve)))
    try {
      await work(phone)
    } finally {
      const next = line.shift()
      if (next) next(phone)
      else free.push(phone)
    }
  }
}

/** Sends the controllers' messages, spread over each interval. */
async function report(client: FieldClient, controllers: readonly Controller[], began: number, ends: number) {
  const apart = reportsEvery / controllers.length
  for (let i = 0, due = began; due < ends; i++, due += apart) {
    await wait(due - performance.now())
    const controller = controllers[i % controllers.length]!
    const time = new Date().toISOString()
    const message = {
      v: 1,
      boot: `field-${began.toFixed(0)}`,
      seq: ++controller.sent,
      oldest: 1,
      sent: time,
      samples: controller.sensors.map((equipment) => ({
        equipment,
        at: time,
        values: { temperature: 20 + (i % 90) / 10, humidity: 60 },
      })),
    }
    const headers = { authorization: `Bearer ${controller.secret}`, 'content-type': 'application/json' }
    void client.timed('readings of a controller', due, () =>
      client.post('POST', httpPath('readings'), headers, JSON.stringify(message)),
    )
  }
}

async function sendOutbox(client: FieldClient, phone: Phone, name = 'save from the outbox') {
  for (let i = 0; i < savesInOutbox; i++) await client.request(name, phone, backfat(phone), { writes: true })
}

const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)]

const backfat = (phone: Phone): Request =>
  requestOf(backfats.save, {
    formMode: 'insert',
    animalId: pick(phone.living)!,
    measuredOn: today,
    timing: '290001',
    bodyWeight: 210,
    thickness: 16,
  })

function someSave(phone: Phone): [name: string, Request] {
  const draw = Math.random()
  const animalId = draw < 0.4 ? phone.waiting.pop() : undefined
  const [boarId, itemId] = [pick(phone.boars), pick(phone.items)]
  if (animalId !== undefined && boarId !== undefined)
    return [
      'mating save',
      requestOf(matings.save, {
        formMode: 'insert',
        animalId,
        matedOn: today,
        services: [{ boarId, method: 'A' }],
      }),
    ]
  if (draw > 0.8 && itemId !== undefined)
    return [
      'receipt save',
      requestOf(receipts.save, {
        formMode: 'insert',
        itemId,
        receivedOn: today,
        amount: 500,
        price: 180_000,
      }),
    ]
  return ['backfat save', backfat(phone)]
}

function someRead(phone: Phone): [name: string, Request] {
  const draw = Math.random()
  const animalId = pick(phone.living)!
  if (draw < 0.25) return ['sow list', requestOf(sows.list, { page: 0 })]
  if (draw < 0.5) return ['mating detail', requestOf(matings.history, { animalId })]
  if (draw < 0.7) return ['animal card', requestOf(animalCards.card, { animalId })]
  if (draw < 0.8) return ['mating list', requestOf(matings.list, { page: 0 })]
  if (draw < 0.9) return ['group list', requestOf(groups.list, { page: 0 })]
  return ["today's block", requestOf(workPlan.today, {})]
}

const reportsOf = ({ farmId }: Phone): [name: string, Request][] => [
  ['morning page', requestOf(mornings.view, {})],
  ['score', requestOf(scores.view, {})],
  ...(['production', 'breeding', 'movement'] as const).map((statistic): [string, Request] => [
    `${statistic} status, 24 months`,
    requestOf(statistics.proxy, {
      asked: { view: 'data', statistic, farmId, language: 'ko', baseDay: today, months: 24 },
    }),
  ]),
]

// Random events on phones and networks against the real server: in the end every record is there once, in order, or
// waits for a person with its reason. 15 runs; PENSIDE_LONG=1 makes 100,000, PENSIDE_RUNS any number.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import type { Fault } from '../../../e2e/proxy.ts'
import { today, type TestFarm } from '../../../server/test/farm.ts'
import { authorOf, giltsFarm, moreBoars, openBarn, type Barn } from '../../test/barn.ts'
import { drain, Phone, quiet, storage, Time, type Tab } from '../../test/phone.ts'
import { isRefused, isUnsent, OutboxProblem, type Operation } from './operation.ts'
import type { Outbox } from './outbox.ts'
import type { NewRecord } from './recording.ts'
import { turnOf } from './order.ts'
import { upgrades } from './store.ts'
import { isLong } from '../../../server/test/long.ts'

const runs = Number(process.env['PENSIDE_RUNS'] ?? (isLong ? 100_000 : 8))
/** Sows per run, and runs per farm. */
const sowsOfRun = 2
const runsOfFarm = 500
const people = ['worker', 'manager'] as const

let barn: Barn
let stable:
  | {
      farm: TestFarm
      boars: readonly number[]
      /** One group and one feed per run. */
      groups: readonly number[]
      feeds: readonly number[]
      cookies: Record<(typeof people)[number], string>
      runs: number
    }
  | undefined
let owner: pg.Client
beforeAll(async () => {
  barn = await openBarn(2)
  owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await barn.close()
})

/** Initial heads of the group and kilograms of the feed. */
const heads = 1_000
const idsOf = async (text: string, { farmId }: TestFarm) => {
  const { rows } = await owner.query<{ id: string }>(text, [farmId, addDays(today, -10), runsOfFarm])
  return rows.map(({ id }) => Number(id))
}

async function freshSows() {
  if (!stable || stable.runs >= runsOfFarm) {
    const farm = await giltsFarm(runsOfFarm * sowsOfRun)
    const [worker, manager] = await Promise.all(people.map((who) => barn.app.signIn(farm[who])))
    stable = {
      farm,
      boars: await moreBoars(farm, 60),
      groups: await idsOf(
        `with g as (insert into pig_group (farm_id, name, started_on, age_days, breed, females, males)
           select $1, 'K-' || n, $2::date, 28, '043002', ${heads}, 0 from generate_series(1, $3::int) n returning group_id)
         insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
           select $1, group_id, 'in', 1, $2::date, '110002', ${heads}, 0 from g returning group_id as id`,
        farm,
      ),
      feeds: await idsOf(
        `with f as (insert into feed (farm_id, category, name_ko, name_en, name_vi)
           select $1, '100005', 'K-' || n, 'K-' || n, 'K-' || n from generate_series(1, $3::int) n returning feed_id),
         r as (insert into stock_record (farm_id, kind, item_id, on_date, amount) select $1, 'receipt', feed_id, $2::date, ${heads} from f
           returning record_id, item_id),
         m as (insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, amount)
           select $1, record_id, 1, item_id, $2::date, '', 'infinity', 'supplier', 'store', ${heads} from r)
         insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount)
           select $1, item_id, 0, '', 'infinity', ${heads} from r returning item_id as id`,
        farm,
      ),
      cookies: { worker: worker!, manager: manager! },
      runs: 0,
    }
  }
  const run = stable.runs++
  const { farm, boars, cookies, groups, feeds } = stable
  const sows = Array.from({ length: sowsOfRun }, (_, i) => farm.animal(`G-${run * sowsOfRun + i}`))
  const [groupId, feedId] = [groups[run]!, feeds[run]!]
  return {
    farm,
    boars,
    cookies,
    sows,
    groupId,
    feedId,
    keys: [...sows.map(keyOf), `group:${groupId}`, `item:${feedId}`],
  }
}

type Real = Awaited<ReturnType<typeof freshSows>> & {
  time: Time
  phones: readonly Phone<Time>[]
  /** Newest record of each sow as each phone knows it, and since when. */
  kept: Map<string, { seq: number; at: number }>
  entered: { phone: number; id: string }[]
  /** Records that were rejected at some time, whose order a person may have changed. */
  touched: Set<string>
  /** Final states, counted at the end. */
  ends: string[]
  boar: number
}
type Model = Record<string, never>
type Command = fc.AsyncCommand<Model, Real>

const keyOf = (animalId: number) => `sow:${animalId}`
const keptOf = (real: Real, phone: number, sow: number) =>
  real.kept.get(`${phone}:${sow}`) ?? { seq: 1, at: 0 }
const tabOf = (real: Real, phone: number, tab = 0): Tab =>
  real.phones[phone]!.open[tab] ?? real.phones[phone]!.tab

function command(name: string, run: (real: Real) => Promise<unknown>): Command {
  return {
    check: () => true,
    run: async (_, real) => {
      await noteRefused(real)
      await run(real)
    },
    toString: () => name,
  }
}

async function noteRefused(real: Real) {
  for (const phone of real.phones)
    for (const { id, state } of (await phone.open[0]?.outbox.refresh())?.open ?? [])
      if (isRefused({ state })) real.touched.add(id)
}

// --- What people do -------------------------------------------------------------------------------------------

async function recordOf(
  real: Real,
  phone: number,
  sow: number,
  kind: 'insert' | 'delete' | 'update',
): Promise<NewRecord<typeof matings.save>> {
  const { outbox } = tabOf(real, phone)
  const animalId = real.sows[sow]!
  const base = await outbox.baseFor(keyOf(animalId), keptOf(real, phone, sow))
  const boarId = real.boars[real.boar++ % real.boars.length]!
  const input: NewMating = { formMode: kind, animalId, matedOn: today, services: [{ boarId, method: 'A' }] }
  // A deletion or correction names its record by number, which an unsent record does not have.
  const named = kind !== 'insert' && base.after === undefined && base.seq > 1
  return {
    call: matings.save,
    input: named ? { ...input, seq: base.seq } : { ...input, formMode: 'insert' },
    operationId: randomUUID(),
    kind: 'mating',
    entityKey: keyOf(animalId),
    label: String(sow),
    base: named ? { ...base, named } : base,
  }
}

/** One dead pig or one kilogram of released feed, which build on nothing. */
const others = {
  loss: ({ groupId }: Real) =>
    newRecord(groupLosses.save, 'groupLoss', `group:${groupId}`, {
      formMode: 'insert',
      groupId,
      seq: undefined,
      on: today,
      cause: '033014',
      head: 1,
    }),
  release: ({ feedId }: Real) =>
    newRecord(feedReleases.save, 'feedRelease', `item:${feedId}`, {
      category: '100005',
      itemId: feedId,
      releasedOn: today,
      groupId: undefined,
      amount: 1,
      processing: normalUse,
    }),
} as const
const newRecord = <C extends Call>(call: C, kind: string, entityKey: string, input: Input<C>) => ({
  call,
  input: { ...(input as object), remark: randomUUID() } as Input<C>,
  operationId: randomUUID(),
  kind,
  entityKey,
  label: kind,
})

async function enter<C extends Call>(real: Real, phone: number, tab: number, record: NewRecord<C>) {
  const phoneOf = real.phones[phone]!
  try {
    const { id, state } = await tabOf(real, phone, tab).outbox.enqueue(record)
    expect(['queued', 'sending', 'accepted', 'needs-attention', 'conflict']).toContain(state)
    real.entered.push({ phone, id })
  } catch (error) {
    // Only a missing session keeps a record from being saved.
    expect(error).toMatchObject({ code: 'NO_SESSION' })
    expect(phoneOf.author).toBeNull()
  }
}

async function enterOnFull(outbox: Outbox, record: NewRecord<typeof matings.save>) {
  storage.full = true
  await expect(outbox.enqueue(record)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  storage.full = false
  expect(await outbox.find(record.operationId)).toBeUndefined()
}

/** One of the phone's open records. */
async function pick(
  real: Real,
  phone: number,
  which: number,
  by: (operation: Operation) => boolean = () => true,
) {
  const all = (await tabOf(real, phone).outbox.list()).filter(
    (operation) => operation.open && operation.discards === undefined && by(operation),
  )
  return all.length > 0 ? all[which % all.length] : undefined
}

const phone = fc.nat(1)
const sow = fc.nat(sowsOfRun - 1)
const tab = fc.nat(1)
const which = fc.nat(9)

const entering = fc
  .record({
    phone,
    tab,
    sow,
    kind: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'update' as const),
  })
  .map(({ phone, tab, sow, kind }) =>
    command(`${kind} for sow ${sow} on phone ${phone}, tab ${tab}`, async (real) =>
      enter(real, phone, tab, await recordOf(real, phone, sow, kind as 'insert')),
    ),
  )
const enteringOther = fc
  .record({ phone, tab, what: fc.constantFrom('loss', 'release' as const) })
  .map(({ phone, tab, what }) =>
    command(`${what} on phone ${phone}, tab ${tab}`, async (real) =>
      enter<Call>(real, phone, tab, others[what as 'loss'](real)),
    ),
  )
const touchingTwice = fc.record({ phone, sow }).map(({ phone, sow }) =>
  command(`two touches for sow ${sow} on phone ${phone}`, async (real) => {
    const record = await recordOf(real, phone, sow, 'insert')
    await Promise.all([enter(real, phone, 0, record), enter(real, phone, 1, record)])
  }),
)
const enteringOnFullPhone = fc.record({ phone, sow, again: fc.boolean() }).map(({ phone, sow, again }) =>
  command(`phone ${phone} is full${again ? ', then it is not' : ''}`, async (real) => {
    const record = await recordOf(real, phone, sow, 'insert')
    if (!real.phones[phone]!.author) return
    await enterOnFull(tabOf(real, phone).outbox, record)
    if (again) await enter(real, phone, 0, record)
  }),
)
const editing = fc.record({ phone, which }).map(({ phone, which }) =>
  command(`edit ${which} on phone ${phone}`, async (real) => {
    const operation = await pick(real, phone, which)
    if (!operation) return
    const { outbox } = tabOf(real, phone)
    const other = { groupLoss: others.loss, feedRelease: others.release }[operation.kind]
    if (other) {
      const changed = await outbox.edit<Call>(operation.id, other(real)).catch(tooLate)
      if (changed && real.touched.has(operation.id)) real.touched.add(changed.id)
      return
    }
    const animalId = Number(operation.payload.wire['pigNo'])
    const sow = real.sows.indexOf(animalId)
    const { input, base } = await recordOf(real, phone, sow, 'insert')
    // Editing a rejected record takes the current base; others keep theirs.
    const changed = await outbox
      .edit(operation.id, {
        call: matings.save,
        input,
        ...((isRefused(operation) || operation.base?.named) && { base }),
      })
      .catch(tooLate)
    if (changed && real.touched.has(operation.id)) real.touched.add(changed.id)
  }),
)
const resending = fc.record({ phone, which }).map(({ phone, which }) =>
  command(`resend ${which} on phone ${phone}`, async (real) => {
    const operation = await pick(real, phone, which, isRefused)
    if (operation) await tabOf(real, phone).outbox.resend(operation.id)
  }),
)
const discarding = fc.record({ phone, which }).map(({ phone, which }) =>
  command(`discard ${which} on phone ${phone}`, async (real) => {
    const operation = await pick(real, phone, which)
    if (operation)
      await tabOf(real, phone).outbox.discard(operation.id, 'entered for the wrong sow').catch(tooLate)
  }),
)
const undoing = fc.record({ phone, which }).map(({ phone, which }) =>
  command(`undo ${which} on phone ${phone}`, async (real) => {
    const operation = await pick(real, phone, which, isUnsent)
    if (operation) await tabOf(real, phone).outbox.undo(operation.id)
  }),
)
/** It was accepted in the meantime. */
function tooLate(error: unknown) {
  expect(error).toBeInstanceOf(OutboxProblem)
  return undefined
}
const looking = fc.record({ phone, sow }).map(({ phone, sow }) =>
  command(`look at sow ${sow} on phone ${phone}`, async (real) => {
    const on = real.phones[phone]!
    if (!on.proxy.online) return
    const answer = await barn.app.as(real.farm.worker).call(matings.history, { animalId: real.sows[sow]! })
    // The server is busy if the machine is.
    if (answer.status !== 200) return
    const { newestSeq } = answer.body
    real.kept.set(`${phone}:${sow}`, { seq: newestSeq, at: on.now() })
  }),
)

// --- What happens to phones -----------------------------------------------------------------------------------

const refusing = (status: number, code: string): Fault => ({
  kind: 'answer',
  status,
  body: { code, message: code, fields: [], values: {} },
})
const faults: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'cutRequest' },
  { kind: 'cutAnswer' },
  { kind: 'slice', bytes: 9 },
  { kind: 'late' },
  { kind: 'html' },
  { kind: 'delay', ms: 2 },
  refusing(400, 'BAD_INPUT'),
  refusing(401, 'NO_SESSION'),
  refusing(403, 'FORBIDDEN'),
  refusing(404, 'NOT_FOUND'),
  refusing(413, 'BAD_INPUT'),
  refusing(500, 'SERVER_ERROR'),
  { ...refusing(503, 'BUSY'), headers: { 'retry-after': '2' } } as Fault,
  { kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
]
const breaking = fc
  .record({ phone, fault: fc.constantFrom(...faults), times: fc.integer({ min: 1, max: 3 }) })
  .map(({ phone, fault, times }) =>
    command(
      `${'status' in fault ? fault.status : fault.kind} ${times} times before phone ${phone}`,
      async ({ phones }) => {
        let left = times
        phones[phone]!.proxy.decide = ({ method }) =>
          method === 'POST' && left-- > 0 ? fault : { kind: 'pass' }
      },
    ),
  )
const switching = fc.record({ phone, online: fc.boolean() }).map(({ phone, online }) =>
  command(`phone ${phone} is ${online ? 'online' : 'offline'}`, async ({ phones }) => {
    const { proxy, open } = phones[phone]!
    proxy.online = online
    if (online) for (const { outbox } of open) outbox.sendNow()
  }),
)
const killing = fc.record({ phone, tab, turns: fc.nat(40) }).map(({ phone, tab, turns }) =>
  command(`kill tab ${tab} of phone ${phone} after ${turns} turns`, async (real) => {
    for (let i = 0; i < turns; i++) await new Promise(setImmediate)
    const victim = real.phones[phone]!.open[tab]
    if (victim) real.phones[phone]!.kill(victim)
  }),
)
const opening = fc.record({ phone }).map(({ phone }) =>
  command(`another tab on phone ${phone}`, async ({ phones }) => {
    if (phones[phone]!.open.length < 3) phones[phone]!.openTab()
  }),
)
const updating = fc.record({ phone, reload: fc.boolean() }).map(({ phone, reload }) =>
  command(`a new version on phone ${phone}${reload ? '' : ', beside the old one'}`, async ({ phones }) => {
    const on = phones[phone]!
    on.appVersion = String(Number(on.appVersion) + 1)
    const added = `added-in-${on.appVersion}`
    on.upgrades = [
      ...(on.upgrades ?? upgrades),
      (database) => void database.createObjectStore(added as 'notes'),
    ]
    if (reload && on.open[0]) on.kill(on.open[0])
    on.openTab()
  }),
)
const setting = fc.record({ phone, days: fc.constantFrom(-2, 2) }).map(({ phone, days }) =>
  command(`the clock of phone ${phone} ${days} days off`, async ({ phones }) => {
    phones[phone]!.clock += days * 86_400_000
  }),
)
const signing = fc.record({ phone, who: fc.constantFrom('worker', 'manager', null) }).map(({ phone, who }) =>
  command(`${who ?? 'nobody'} is signed in on phone ${phone}`, async (real) => {
    real.phones[phone]!.signOut()
    if (who) real.phones[phone]!.signIn(authorOf(real.farm, real.farm[who]), real.cookies[who])
  }),
)
const waiting = fc.constant(command('a while', async ({ phones }) => quiet(phones)))
const passing = fc
  .integer({ min: 1, max: 400 })
  .map((seconds) => command(`${seconds} seconds`, async ({ time }) => time.pass(seconds * 1_000)))

// --- What holds in the end ------------------------------------------------------------------------------------

async function bringHome(real: Real) {
  await noteRefused(real)
  for (const on of real.phones) {
    on.proxy.online = true
    on.proxy.decide = () => ({ kind: 'pass' })
  }
  for (const who of people) {
    for (const on of real.phones) {
      void on.tab
      on.signIn(authorOf(real.farm, real.farm[who]), real.cookies[who])
    }
    await drain(real.phones)
  }
  for (const { proxy } of real.phones) await proxy.settled()
}

type Mating = { seq: number; boars: (number | null)[] }

/** Records of the run on the server: the operations in the order of their effects, and the remaining amounts. */
async function serverOf({ farm, sows, groupId, feedId, keys }: Real) {
  // A consistent snapshot, because calls of disconnected phones may still be running.
  await owner.query('begin isolation level repeatable read')
  const { rows: effects } = await owner.query<{ id: string; key: string }>(
    `select operation_id as id, replace(subject, 'animal', 'sow') || ':' || subject_id as key from change
     where farm_id = $1 and subject in ('animal', 'group', 'item') and subject_id = any($2) and kind <> 'conflict'
       and operation_id is not null order by change_id`,
    [farm.farmId, [...sows, groupId, feedId]],
  )
  const { rows } = await owner.query<{ animal: string; seq: number; services: { boarId: number }[] }>(
    `select animal_id as animal, seq, to_json(services) as services from life_record
     where kind = 'mating' and farm_id = $1 and animal_id = any($2) order by animal_id, seq`,
    [farm.farmId, sows],
  )
  const { rows: left } = await owner.query<{ pigs: number; feed: number }>(
    `select (select females + males from pig_group where farm_id = $1 and group_id = $2) as pigs,
       (select sum(amount)::int from stock_balance where farm_id = $1 and item_id = $3) as feed`,
    [farm.farmId, groupId, feedId],
  )
  await owner.query('commit')
  const gone = { [`group:${groupId}`]: heads - left[0]!.pigs, [`item:${feedId}`]: heads - left[0]!.feed }
  return keys.map((key) => ({
    key,
    /** Effects of an operation are contiguous, because its entity is locked meanwhile. */
    order: effects
      .filter((effect) => effect.key === key)
      .map(({ id }) => id)
      .filter((id, i, all) => id !== all[i - 1]),
    matings: rows
      .filter(({ animal }) => keyOf(Number(animal)) === key)
      .map(({ seq, services }): Mating => ({ seq, boars: services.map(({ boarId }) => boarId) })),
    /** Pigs of the group, kilograms of the feed. */
    gone: gone[key],
  }))
}

/** Matings after these operations, according to their receipts. */
function matingsAfter(operations: readonly Operation[]): Mating[] {
  const matings: Mating[] = []
  for (const { payload, receipt } of operations) {
    const { iuFlag, ungdonPigNo1: boar } = payload.wire as { iuFlag: string; ungdonPigNo1: number }
    const { seq } = receipt!.answer as { seq: number }
    const there = matings.find((mating) => mating.seq === seq)
    if (iuFlag === 'D') matings.splice(matings.indexOf(there!), 1)
    else if (iuFlag === 'U') there!.boars = [boar]
    else if (there) there.boars.push(boar)
    else matings.push({ seq, boars: [boar] })
  }
  return matings
}

async function verify(real: Real) {
  const phones = await Promise.all(
    real.phones.map(async (on) => {
      const worker = await on.tab.outbox.list()
      on.signIn(authorOf(real.farm, real.farm.worker), real.cookies.worker)
      return [...worker, ...(await on.tab.outbox.list())]
    }),
  )
  const all = new Map(phones.flat().map((operation) => [operation.id, operation]))
  /** Number of records on which it builds. */
  const after = ({ base }: Operation): number => {
    const before = all.get(base?.after ?? '')
    return before ? 1 + after(before) : 0
  }
  const lastOf = (id: string): Operation => {
    const operation = all.get(id)
    return operation?.replacedBy ? lastOf(operation.replacedBy) : operation!
  }

  // None lost: each is on the server, or a person has been told why not, or has discarded it.
  for (const { id } of real.entered) {
    const last = lastOf(id)
    const { state, refused, reason } = last
    // Records that build on a rejected one wait with it.
    const isBlocked = isUnsent(last) && turnOf(last, (before) => all.get(before!)).is === 'blocked'
    const told =
      state === 'accepted' ||
      (isRefused(last) && refused!.code !== '') ||
      (state === 'discarded' && reason !== undefined) ||
      isBlocked
    expect([id, state, told]).toEqual([id, state, true])
    real.ends.push(
      isBlocked ? 'behind a refused one' : last.id === id ? state : `${state} after a change`,
      ...(state === 'accepted' && last.attempts > 1 ? ['accepted after several attempts'] : []),
    )
  }

  // Every number of a phone has arrived, except those waiting for a person, so gaps that managers see are real.
  const { rows: arrived } = await owner.query<{ device: string; seq: string }>(
    `select device_id as device, device_seq as seq from idempotency_record where farm_id = $1 and device_id = any($2)`,
    [real.farm.farmId, phones.map(([first]) => first?.deviceId ?? '')],
  )
  for (const own of phones) {
    const here = new Set(
      arrived.filter(({ device }) => device === own[0]?.deviceId).map(({ seq }) => Number(seq)),
    )
    const waiting = own.filter((operation) => operation.open)
    // A discard may itself have been rejected; the record's number then waits with it.
    const open = new Set(
      own
        .filter(({ id, open: isOpen }) => isOpen || waiting.some(({ discards }) => discards === id))
        .map(({ deviceSeq }) => deviceSeq),
    )
    const numbers = new Set(own.map(({ deviceSeq }) => deviceSeq))
    expect([...numbers].filter((seq) => !here.has(seq) && !open.has(seq))).toEqual([])
  }

  const held = await serverOf(real)
  for (const { key, order, matings, gone } of held) {
    const here = [...all.values()].filter(
      ({ entityKey, discards }) => entityKey === key && discards === undefined,
    )
    const accepted = here.filter(({ state }) => state === 'accepted').map(({ id }) => id)
    // None doubled: every operation had its effect once.
    expect(new Set(order).size).toBe(order.length)
    expect(order).toEqual(expect.arrayContaining(accepted))
    const unheard = order.filter((id) => !accepted.includes(id))
    for (const id of unheard) {
      const last = lastOf(id)
      const discard = [...all.values()].find(({ discards }) => discards === last.id)
      // Its replacement may never have been sent, but it was itself.
      const { attempts } = all.get(id)!
      expect([last.state, Boolean(last.open ?? discard?.open), attempts > 0]).toEqual([
        last.state,
        true,
        true,
      ])
    }
    if (gone !== undefined) expect(gone).toBe(order.length)
    else if (unheard.length === 0) expect(matings).toEqual(matingsAfter(order.map((id) => all.get(id)!)))

    // None out of order: a member's records of one sow from one phone are in the order of entry, except those that a
    // person has changed.
    for (const [at, own] of phones.entries())
      for (const who of people) {
        const mine = own
          .filter(
            ({ id, author, state, entityKey, discards }) =>
              author.accountId === real.farm[who].accountId &&
              state === 'accepted' &&
              entityKey === key &&
              discards === undefined &&
              !real.touched.has(id),
          )
          // One that had arrived before it was changed has the number of its replacement.
          .toSorted((a, b) => a.deviceSeq - b.deviceSeq || after(a) - after(b))
        const positions = mine.map(({ id }) => order.indexOf(id))
        expect([at, who, positions]).toEqual([at, who, positions.toSorted((a, b) => a - b)])
      }
  }
}

test(
  `whatever happens to two phones, nothing is lost, doubled or out of order (${runs.toLocaleString('en')} runs)`,
  async () => {
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.commands(
          [
            entering,
            entering,
            enteringOther,
            touchingTwice,
            enteringOnFullPhone,
            editing,
            resending,
            discarding,
            undoing,
            looking,
            breaking,
            breaking,
            switching,
            killing,
            opening,
            updating,
            setting,
            signing,
            waiting,
            passing,
          ],
          { maxCommands: 16, size: 'max' },
        ),
        fc.integer(),
        async (commands, seed) => {
          const run = await freshSows()
          const time = new Time()
          const random = dice(seed)
          const phones = barn.proxies.map(
            (proxy) => new Phone({ time, proxy, random, locks: seed % 4 !== 0 }),
          )
          const real: Real = {
            ...run,
            time,
            phones,
            kept: new Map(),
            entered: [],
            touched: new Set(),
            ends: [],
            boar: 0,
          }
          for (const on of phones) {
            on.proxy.online = true
            on.proxy.decide = () => ({ kind: 'pass' })
            on.signIn(authorOf(run.farm, run.farm.worker), run.cookies.worker)
            on.openTab()
          }
          try {
            await fc.asyncModelRun(() => ({ model: {}, real }), commands)
            await bringHome(real)
            await verify(real)
          } finally {
            storage.full = false
            for (const on of phones) while (on.open[0]) on.kill(on.open[0])
          }
          for (const state of real.ends) counts.set(state, (counts.get(state) ?? 0) + 1)
        },
      ),
      { numRuns: runs, endOnFailure: isLong },
    )
    console.log([...counts].map(([state, count]) => `${count} ${state}`).join(', '))
  },
  Math.max(300_000, runs * 500),
)

const dice = (seed: number) => () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32

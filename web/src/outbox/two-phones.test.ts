import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { outbox as calls } from '@penside/contract/offline/outbox.ts'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import { asOwner, makeFarm, today } from '../../../server/test/farm.ts'
import { drain, type Phone } from '../../test/phone.ts'
import {
  barn,
  boarsOf,
  by,
  farm,
  gilt,
  mating,
  next,
  openTwoPhones,
  other,
  phone,
  signIn,
  states,
} from '../../test/two-phones.ts'

openTwoPhones()

describe('several records of one sow', () => {
  test('entered offline are accepted one after the other', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    for (const boar of ['B-01', 'B-02', 'B-01'])
      await outbox.enqueue(await next(outbox, mating({ services: by(boar) })))
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await boarsOf()).toEqual([['B-01', 'B-02', 'B-01']])
  })

  test('of two phones: one is accepted, and the rejected one stays visible to a manager', async () => {
    phone.proxy.online = false
    const mine = phone.openTab().outbox
    await mine.enqueue(await next(mine))
    await mine.enqueue(await next(mine, mating({ services: by('B-02') })))
    const theirs = other.openTab().outbox
    signIn(other, 'manager')
    await theirs.enqueue(await next(theirs, mating({ services: by('B-02') })))
    await drain([other])
    phone.proxy.online = true
    await drain([phone])
    expect(await states(theirs)).toEqual(['accepted'])
    expect(await mine.list()).toMatchObject([
      { state: 'queued' },
      { state: 'conflict', refused: { code: 'CHANGED_MEANWHILE' } },
    ])
    expect(await boarsOf()).toEqual([['B-02']])
    expect(await openConflicts()).toMatchObject([
      {
        tag: `G-${gilt}`,
        code: 'CHANGED_MEANWHILE',
        memberName: `Name of ${farm.worker.login}`,
        otherName: `Name of ${farm.manager.login}`,
        newestKind: 'mating',
        newestOn: today,
        sent: { ungdonPigNo1: farm.animal('B-01') },
      },
    ])
  })

  test.each([
    { decision: 'theirs' as const, boars: [['B-02']], state: 'discarded' },
    { decision: 'mine' as const, boars: [['B-01']], state: 'accepted' },
    { decision: 'both' as const, boars: [['B-02', 'B-01']], state: 'accepted' },
  ])('are settled by a manager: $decision', async ({ decision, boars, state }) => {
    phone.proxy.online = false
    const mine = phone.openTab().outbox
    const { id } = await mine.enqueue(await next(mine))
    const theirs = other.openTab().outbox
    signIn(other, 'manager')
    await theirs.enqueue(await next(theirs, mating({ services: by('B-02') })))
    await drain([other])
    phone.proxy.online = true
    await drain([phone])
    const [conflict] = await openConflicts()
    expect(
      (await barn.app.as(farm.manager).call(calls.settle, { conflictId: conflict!.conflictId, decision }))
        .status,
    ).toBe(200)
    expect(await openConflicts()).toEqual([])
    expect(
      (await barn.app.as(farm.manager).call(calls.settle, { conflictId: conflict!.conflictId, decision }))
        .problem.code,
    ).toBe('CONFLICT_SETTLED')
    expect(await boarsOf()).toEqual(boars)
    await mine.check()
    await drain([phone])
    expect(await mine.find(id)).toMatchObject({ state })
    expect(await boarsOf()).toEqual(boars)
  })

  const openConflicts = async () => {
    const { conflicts } = (await barn.app.as(farm.manager).call(calls.conflicts, {})).body
    return conflicts.filter(({ animalId }) => animalId === mating().animalId)
  }
})

describe('two phones that record what only one of them can', () => {
  const rows = <Row extends object>(text: string, values: unknown[]) =>
    asOwner(inject('databaseUrl'), async (client) => (await client.query<Row>(text, values)).rows)
  /** Groups with ten gilts each. */
  const groupsOf = async (farmId: number, many: number) =>
    (
      await rows<{ id: string }>(
        `with g as (insert into pig_group (farm_id, name, started_on, age_days, breed, females, males)
           select $1, gen_random_uuid()::text, $2::date - 30, 28, '043002', 10, 0 from generate_series(1, $3::int) returning group_id)
         insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
           select $1, group_id, 'in', 1, $2::date - 30, '110002', 10, 0 from g returning group_id as id`,
        [farmId, today, many],
      )
    ).map(({ id }) => Number(id))
  const ofGroup = (groupId: number) => ({
    formMode: 'insert' as const,
    groupId,
    on: today,
    females: 8,
    males: 0,
    grades: undefined,
  })

  const enter = <C extends Call>(on: Phone, call: C, input: Input<C>, entityKey: string) => {
    const operation = { operationId: randomUUID(), kind: 'any', label: 'any', entityKey }
    return on.openTab().outbox.enqueue<C>({ call, input, ...operation })
  }

  /** Both record offline; the manager's phone reconnects first. */
  async function race<C extends Call>(call: C, mine: Input<C>, theirs: Input<C>, keys: readonly string[]) {
    signIn(other, 'manager')
    for (const on of [other, phone]) on.proxy.online = false
    const { id } = await enter(phone, call, mine, keys[0]!)
    await enter(other, call, theirs, keys[1] ?? keys[0]!)
    for (const on of [other, phone]) {
      on.proxy.online = true
      await drain([on])
    }
    expect(await states(other.tab.outbox)).toEqual(['accepted'])
    return phone.tab.outbox.find(id)
  }
  async function isToldToManager({ path }: Call) {
    const { conflicts } = (await barn.app.as(farm.manager).call(calls.conflicts, {})).body
    const told = conflicts.find((conflict) => conflict.path === path && conflict.memberName.length > 0)
    expect(told).toMatchObject({ otherName: `Name of ${farm.manager.login}` })
  }

  test('ship the same pigs', async () => {
    const [groupId = 0] = await groupsOf(farm.farmId, 1)
    const ships = { ...ofGroup(groupId), type: '200001' }
    expect(await race(shipments.save, ships, ships, [`group:${groupId}`])).toMatchObject({
      state: 'conflict',
      refused: { code: 'MORE_THAN_IN_GROUP', values: { short: 6 } },
    })
    await isToldToManager(shipments.save)
  })

  test('receive the same transfer into different groups', async () => {
    const giver = await makeFarm({ sows: 'none' })
    const [from] = await groupsOf(giver.farmId, 1)
    const [one = 0, two = 0] = await groupsOf(farm.farmId, 2)
    const [transfer] = await rows<{ id: string }>(
      `with m as (insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
         values ($1, $2, 'out', 1, $4::date - 1, '120001', 8, 0) returning group_id)
       insert into transfer (farm_id, group_id, number, to_farm_id, sent_on, females, males, breed, group_name)
         select $1, group_id, 1, $3, $4::date - 1, 8, 0, '043002', 'away' from m returning transfer_id as id`,
      [giver.farmId, from, farm.farmId, today],
    )
    const takes = (groupId: number) => ({
      ...ofGroup(groupId),
      type: inTypes.fromFarm,
      transferId: Number(transfer!.id),
    })
    expect(
      await race(transfersIn.save, takes(one), takes(two), [`group:${one}`, `group:${two}`]),
    ).toMatchObject({ state: 'conflict', refused: { code: 'OVER_TRANSFER' } })
    await isToldToManager(transfersIn.save)
  })

  /** The last bag of a feed is in stock. */
  async function lastBag() {
    const manager = barn.app.as(farm.manager)
    const [feed] = (await manager.call(feeds.choices, {})).body
    const itemId = Number(feed!.code)
    await manager.call(receipts.save, {
      formMode: 'insert',
      itemId,
      receivedOn: today,
      amount: 25,
      price: 0,
    } as never)
    return {
      category: feed!.category,
      itemId,
      releasedOn: today,
      groupId: undefined,
      amount: 25,
      processing: normalUse,
    }
  }
  const shortOf = async (operationId: string) =>
    (
      await rows<{ short: number }>(
        `select s.short::float8 as short from change c join stock_record s on s.farm_id = c.farm_id and s.item_id = c.subject_id
         where c.operation_id = $1 and c.subject = 'item' order by s.record_id desc limit 1`,
        [operationId],
      )
    )[0]?.short

  test('release the last bag online: the later one is rejected, also when sent again', async () => {
    const release = await lastBag()
    const key = `item:${release.itemId}`
    signIn(other, 'manager')
    phone.proxy.decide = ({ method }) => (method === 'POST' ? { kind: 'delay', ms: 400 } : { kind: 'pass' })
    const { id } = await enter(phone, feedReleases.save, release, key)
    await enter(other, feedReleases.save, release, key)
    await drain([other])
    await drain([phone])
    const refused = { state: 'conflict', refused: { code: 'STOCK_SHORT', values: { there: 0 } } }
    expect(await phone.tab.outbox.find(id)).toMatchObject(refused)
    await isToldToManager(feedReleases.save)
    await phone.tab.outbox.resend(id)
    await drain([phone])
    expect(await phone.tab.outbox.find(id)).toMatchObject({ refused: refused.refused })
  })

  test('release the last bag offline: it is saved, marked as short, and the stock is counted', async () => {
    const release = await lastBag()
    expect(await race(feedReleases.save, release, release, [`item:${release.itemId}`])).toMatchObject({
      state: 'accepted',
    })
    const [kept] = await phone.tab.outbox.list()
    expect(await shortOf(kept!.id)).toBe(25)
  })
})

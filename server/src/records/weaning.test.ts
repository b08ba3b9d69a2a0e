import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { groups } from '@penside/contract/groups/group.ts'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { weanings, type NewWeaning } from '@penside/contract/records/weaning.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const farrowedOn = addDays(today, -24)
  farm = await makeFarm({
    sows: ['L-1', 'L-2', 'L-3'].map((tag) => lactatingSow(tag, { farrowedOn, totalBorn: 11 })),
  })
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const weaning = (tag: string, change: Partial<NewWeaning> = {}): NewWeaning => ({
  formMode: 'insert',
  animalId: farm.animal(tag),
  weanedOn: today,
  females: 11,
  ...change,
})
const save = (input: NewWeaning) => worker.call(weanings.save, input)
const history = async (tag: string) =>
  (await worker.call(weanings.history, { animalId: farm.animal(tag) })).body
const nursing = async (tag: string) => (await history(tag)).sow.nursing
const groupNamed = async (name: RegExp) =>
  (await worker.call(groups.list, {})).body.find(({ groupName }) => name.test(groupName))

describe('a weaning', () => {
  test('takes all piglets and lets the sow be mated', async () => {
    const reply = await save(weaning('L-1', { females: 6, males: 5, totalWeight: 71.5, remark: 'calm' }))
    expect(reply.body).toEqual({ result: 1, seq: 4, newestSeq: 4 })
    const { rows, sow } = await history('L-1')
    expect(sow).toMatchObject({ status: 'weaned', nursing: 0 })
    expect(rows[0]).toMatchObject({
      weaned: 11,
      females: 6,
      males: 5,
      totalWeight: 71.5,
      lactation: 24,
      becomesNurse: false,
      penId: null,
      groupId: null,
      remark: 'calm',
    })
  })

  test('is found by number or day, or as the newest', async () => {
    await save(weaning('L-1', { penId: farm.pen('mating 1') }))
    const ask = (of: object) => worker.call(weanings.one, { animalId: farm.animal('L-1'), ...of })
    for (const of of [{}, { seq: 4 }, { weanedOn: today }, { seq: 4, weanedOn: today }])
      expect((await ask(of)).body).toMatchObject({ seq: 4, weaned: 11, penId: farm.pen('mating 1') })
    for (const of of [{ seq: 3 }, { weanedOn: addDays(today, -1) }, { seq: 4, weanedOn: addDays(today, -1) }])
      expect((await ask(of)).problem.code).toBe('NOT_FOUND')
  })

  test('is deleted by day if it is the newest of two', async () => {
    await save(weaning('L-1', { becomesNurse: true }))
    const given = { formMode: 'insert', fosteredOn: today, inFemales: 4, fromId: farm.animal('L-2') } as const
    await worker.call(fosterings.save, { ...given, animalId: farm.animal('L-1') })
    expect((await save(weaning('L-1', { females: 4 }))).body).toMatchObject({ seq: 5 })
    const by = { formMode: 'delete', animalId: farm.animal('L-1'), weanedOn: today } as const
    expect((await worker.call(weanings.remove, by)).body).toMatchObject({ seq: 5, newestSeq: 4 })
    expect((await history('L-1')).sow).toMatchObject({ status: 'nurse', nursing: 4 })
  })

  test('is deleted by number or day, and only as the newest record', async () => {
    const remove = (tag: string, of: object) =>
      worker.call(weanings.remove, { formMode: 'delete', animalId: farm.animal(tag), ...of })
    await save(weaning('L-1'))
    expect((await remove('L-1', {})).problem).toMatchObject({ code: 'BAD_INPUT', fields: ['seq'] })
    for (const of of [{ seq: 3 }, { seq: 3, weanedOn: today }, { weanedOn: addDays(today, -1) }])
      expect((await remove('L-1', of)).problem.code).toBe('NOT_FOUND')
    const { rows } = await history('A-1002')
    expect((await remove('A-1002', { seq: rows[0]!.seq })).problem.code).toBe('NOT_THE_NEWEST')
    // The stored day counts, not the day in the changed form.
    const deleted = await remove('L-1', { weanedOn: addDays(today, -1), correctedFrom: today })
    expect(deleted.body).toEqual({ result: 1, seq: 4, newestSeq: 3 })
    expect(await nursing('L-1')).toBe(11)
  })

  test('is rejected with unknown reasons, naming them', async () => {
    const reasons = [
      [{ diedFemales: 2, diedCause: 'nonsense' }, 'diedGubunCd'],
      [{ stayFemales: 2, stayReason: 'nonsense', partnerId: farm.animal('L-2') }, 'subGubunCd'],
    ] as const
    for (const [rest, field] of reasons)
      expect((await save(weaning('L-1', { females: 9, ...rest }))).problem).toMatchObject({
        code: 'UNKNOWN_CODE',
        fields: [field],
      })
    expect(await nursing('L-1')).toBe(11)
  })

  test('may be corrected to leave the rest with another sow, the same one, or herself', async () => {
    const stays = { females: 8, stayFemales: 1, stayMales: 2 }
    await save(weaning('L-1', { ...stays, partnerId: farm.animal('L-2') }))
    expect((await history('L-1')).rows[0]).toMatchObject({ staying: 3, partnerTag: 'L-2' })
    const correct = (change: object) =>
      save(weaning('L-1', { formMode: 'update', seq: 4, ...stays, ...change }))
    await correct({ partnerId: farm.animal('L-3') })
    expect([await nursing('L-2'), await nursing('L-3')]).toEqual([11, 14])
    await save(weaning('L-3', { females: 14 }))
    expect((await correct({ partnerId: farm.animal('L-3'), stayFemales: 2, stayMales: 1 })).status).toBe(200)
    expect((await history('L-3')).sow).toMatchObject({ status: 'weaned', newestSeq: 4 })
    expect((await correct({ partnerId: farm.animal('L-2') })).problem).toMatchObject({
      code: 'STANDS_AGAINST_OF',
      values: { tag: 'L-3', kind: 'weaning' },
    })

    await save(
      weaning('L-2', { females: 9, becomesNurse: true, stayFemales: 2, partnerId: farm.animal('L-2') }),
    )
    expect((await history('L-2')).sow).toMatchObject({ status: 'nurse', nursing: 2 })
    await save(weaning('L-2', { formMode: 'update', seq: 4, females: 8, becomesNurse: true, stayFemales: 3 }))
    expect((await history('L-2')).sow).toMatchObject({ status: 'nurse', nursing: 3 })
    await save(weaning('L-2', { formMode: 'delete', seq: 4 }))
    expect(await nursing('L-2')).toBe(11)
  })

  test('is rejected for a sow that was entered weaned', async () => {
    const weanedOn = addDays(today, -9)
    const { records: _, ...sow } = lactatingSow('W-1', { farrowedOn: weanedOn, totalBorn: 0 })
    const entered = { kind: 'entry', on: weanedOn, status: 'weaned', parity: 2, matings: 1 } as const
    farm = await makeFarm({
      sows: [{ ...sow, records: [{ ...entered, lastWorkOn: weanedOn, nursing: 0 }] }],
    })
    worker = app.as(farm.worker)
    expect((await save(weaning('W-1', { females: 0 }))).problem.code).toBe('NOT_SUCKLING')
    // A sow that was weaned here gets her status as the reason.
    expect((await save(weaning('A-1001', { females: 0 }))).problem.code).toBe('CANNOT_BE_WEANED')
  })

  test('is rejected with more piglets than nursed, or with the rest unaccounted for', async () => {
    expect((await save(weaning('L-1', { females: 12 }))).problem).toMatchObject({ code: 'MORE_THAN_NURSING' })
    expect((await save(weaning('L-1', { females: 9 }))).problem).toMatchObject({
      code: 'PIGLETS_UNACCOUNTED',
      values: { nursing: 11, left: 2 },
    })
    expect((await save(weaning('L-1', { females: 9, diedFemales: 2 }))).problem).toMatchObject({
      code: 'DEATH_CAUSE_NEEDED',
      fields: ['diedGubunCd'],
    })
    expect((await save(weaning('L-1', { females: 9, stayFemales: 2 }))).problem.code).toBe('NURSE_SOW_NEEDED')
    expect(await nursing('L-1')).toBe(11)
  })

  test('records deaths and fosterings of piglets that are not weaned', async () => {
    const partnerId = farm.animal('L-2')
    await save(weaning('L-1', { females: 8, diedFemales: 1, diedCause: '032005', stayFemales: 2, partnerId }))
    expect((await history('L-1')).rows[0]).toMatchObject({
      weaned: 8,
      staying: 2,
      partnerTag: 'L-2',
      diedFemales: 1,
      diedCause: '032005',
    })
    expect(await nursing('L-2')).toBe(13)

    // Corrected: all were weaned.
    const { seq } = (await history('L-1')).rows[0]!
    await save(weaning('L-1', { formMode: 'update', seq, females: 11 }))
    expect(await nursing('L-2')).toBe(11)
    expect((await history('L-1')).rows[0]).toMatchObject({ weaned: 11, staying: 0, diedFemales: 0 })

    // Corrected back, then deleted.
    await save(weaning('L-1', { formMode: 'update', seq, females: 9, stayFemales: 2, partnerId }))
    expect(await nursing('L-2')).toBe(13)
    await save(weaning('L-1', { formMode: 'delete', seq }))
    expect([await nursing('L-1'), await nursing('L-2')]).toEqual([11, 11])
  })

  test('restores piglets that died at it when it is deleted', async () => {
    await save(weaning('L-1', { females: 10, diedFemales: 1, diedCause: '032001', groupId: makesGroup }))
    const { seq } = (await history('L-1')).rows[0]!
    await save(weaning('L-1', { formMode: 'delete', seq, females: 10, diedFemales: 1, diedCause: '032001' }))
    expect(await nursing('L-1')).toBe(11)
  })

  test('leaves the rest with the sow as a nurse sow, who takes other piglets and is weaned again', async () => {
    await save(weaning('L-1', { females: 9, becomesNurse: true, stayFemales: 2 }))
    expect((await history('L-1')).sow).toMatchObject({ status: 'nurse', nursing: 2 })
    const animalId = farm.animal('L-1')
    const taken = await worker.call(fosterings.save, {
      formMode: 'insert',
      animalId,
      fosteredOn: today,
      inFemales: 3,
      fromId: farm.animal('L-2'),
      reason: '050004',
    })
    expect(taken.status).toBe(200)
    expect([await nursing('L-1'), await nursing('L-2')]).toEqual([5, 8])
    await save(weaning('L-1', { females: 5 }))
    expect((await history('L-1')).sow).toMatchObject({ status: 'weaned', nursing: 0, newestSeq: 5 })
    // Each deletion also deletes dependent records, and the piglets are back.
    await save(weaning('L-1', { formMode: 'delete', seq: 5 }))
    expect(await nursing('L-1')).toBe(5)
    await save(weaning('L-1', { formMode: 'delete', seq: 4 }))
    expect([await nursing('L-1'), await nursing('L-2')]).toEqual([11, 11])
  })

  test('is rejected with the status if the sow does not nurse', async () => {
    expect((await save(weaning('A-1002'))).problem).toMatchObject({
      code: 'CANNOT_BE_WEANED',
      values: { status: 'pregnant' },
    })
    expect((await save(weaning('A-1006'))).problem.code).toBe('CULLED')
    expect((await save(weaning('L-1', { weanedOn: addDays(today, -25) }))).problem.code).toBe(
      'BEFORE_PREVIOUS_WORK',
    )
  })

  test('cannot be deleted after the nurse sow weaned the rest, naming her record', async () => {
    await save(weaning('L-1', { females: 9, stayFemales: 2, partnerId: farm.animal('L-2') }))
    await save(weaning('L-2', { females: 13 }))
    expect((await save(weaning('L-1', { formMode: 'delete', seq: 4 }))).problem).toMatchObject({
      code: 'STANDS_AGAINST_OF',
      values: { tag: 'L-2', kind: 'weaning' },
    })
  })

  test('is deleted at its own path with the API names', async () => {
    await save(weaning('L-1'))
    const reply = await worker.post('/mobile/updateOrStoreEu.json', {
      iuFlag: 'D',
      pigNo: farm.animal('L-1'),
      targetWkDt: today,
      wkDt: today,
      sancha: '1',
      wkGubun: 'E',
    })
    expect([reply.status, reply.wire]).toEqual([200, { result: 1, seq: 4, maxSeq: 3 }])
    expect((await worker.call(weanings.last, { animalId: farm.animal('L-1') })).body).toEqual({ seq: 0 })
    expect((await worker.call(weanings.litter, { animalId: farm.animal('L-1') })).body.rows).toMatchObject([
      { nursing: 11, liveBorn: 11 },
    ])
  })
})

describe('piglets that are weaned into a group', () => {
  test('create a group named by the day, which a deletion of the weaning removes', async () => {
    await save(weaning('L-1', { females: 6, males: 5, totalWeight: 71.5, groupId: makesGroup }))
    const made = await groupNamed(/^G20261120-1$/)
    expect(made).toMatchObject({ head: 11, averageAge: 24, penName: '' })
    expect((await worker.call(groups.view, { groupId: made!.groupId })).body).toMatchObject({
      females: 6,
      males: 5,
      breed: '043002',
      moves: [{ head: 11, sowTag: 'L-1', type: '110001', partly: false, totalWeight: 71.5 }],
    })
    // The piglets of a second sow join them; the group outlives the weaning that created it.
    await save(weaning('L-2', { groupId: made!.groupId }))
    await save(weaning('L-1', { formMode: 'delete', seq: 4 }))
    expect(await groupNamed(/^G20261120-1$/)).toMatchObject({ head: 11 })
    await save(weaning('L-2', { formMode: 'delete', seq: 4 }))
    expect(await groupNamed(/^G20261120-1$/)).toBeUndefined()
  })

  test('follow a correction of number and group', async () => {
    await save(weaning('L-1', { groupId: makesGroup }))
    await save(weaning('L-2', { groupId: makesGroup }))
    const [first, second] = [await groupNamed(/-1$/), await groupNamed(/-2$/)]
    const died = { females: 10, diedFemales: 1, diedCause: '032005' }
    await save(weaning('L-1', { formMode: 'update', seq: 4, ...died }))
    expect((await groupNamed(/-1$/))?.head).toBe(10)
    await save(weaning('L-1', { formMode: 'update', seq: 4, ...died, groupId: second!.groupId }))
    expect([await groupNamed(/-1$/), (await groupNamed(/-2$/))?.head]).toEqual([undefined, 21])
    expect((await worker.call(groups.view, { groupId: first!.groupId })).status).toBe(404)
    await save(weaning('L-1', { formMode: 'update', seq: 4, ...died, groupId: 0 }))
    expect((await groupNamed(/-2$/))?.head).toBe(11)
  })

  test('of one round share one new group, in any order of arrival', async () => {
    const round = { groupId: makesGroup, groupAs: 'round of the 20th' }
    const both = await Promise.all([save(weaning('L-1', round)), save(weaning('L-2', round))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([(await groupNamed(/-1$/))?.head, await groupNamed(/-2$/)]).toEqual([22, undefined])
  })

  test('of a round get a new group if the first has ended', async () => {
    const round = { groupId: makesGroup, groupAs: 'round of the 20th' }
    await save(weaning('L-1', round))
    const { groupId } = (await groupNamed(/-1$/))!
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('update pig_group set ended_on = started_on + 1 where group_id = $1', [groupId]),
    )
    expect((await save(weaning('L-2', round))).status).toBe(200)
    expect((await groupNamed(/-2$/))?.head).toBe(11)
  })

  test('stay in their group if it is sent again, and leave it if none was weaned', async () => {
    await save(weaning('L-1', { groupId: makesGroup }))
    const { groupId } = (await groupNamed(/-1$/))!
    const correct = (change: Partial<NewWeaning>) =>
      save(weaning('L-1', { formMode: 'update', seq: 4, ...change }))
    for (const choice of [groupId, makesGroup, undefined]) {
      await correct({ females: 5, males: 6, groupId: choice })
      expect(await groupNamed(/-1$/)).toMatchObject({ groupId, head: 11 })
      expect(await groupNamed(/-2$/)).toBeUndefined()
    }
    await correct({ females: 0, diedFemales: 11, diedCause: '032001' })
    expect(await groupNamed(/-1$/)).toBeUndefined()
    await save(weaning('L-2', { females: 0, diedFemales: 11, diedCause: '032001', groupId: makesGroup }))
    expect(await groupNamed(/-1$/)).toBeUndefined()
  })

  test('that join a chosen group do not make it the group of their round', async () => {
    await save(weaning('L-1', { groupId: makesGroup }))
    const { groupId } = (await groupNamed(/-1$/))!
    await save(weaning('L-2', { groupId, groupAs: 'round' }))
    await save(weaning('L-3', { groupId: makesGroup, groupAs: 'round' }))
    expect([(await groupNamed(/-1$/))?.head, (await groupNamed(/-2$/))?.head]).toEqual([22, 11])
  })

  test('are of unknown sex if only a head count was entered, and their group is proposed next time', async () => {
    await save(weaning('L-1', { females: 11, groupId: makesGroup }))
    const made = (await groupNamed(/-1$/))!
    expect((await worker.call(groups.view, { groupId: made.groupId })).body).toMatchObject({
      females: 0,
      males: 0,
      head: 11,
      moves: [{ females: 11, males: null, head: 11 }],
    })
    expect((await worker.call(groups.choices, {})).body).toContainEqual(
      expect.objectContaining({ groupId: made.groupId, weanedFirst: today, weanedLast: today }),
    )
  })

  test('cannot be deleted if the group no longer has them', async () => {
    await save(weaning('L-1', { groupId: makesGroup }))
    const { groupId } = (await groupNamed(/-1$/))!
    const client = await app.pool.connect()
    try {
      await client.query(`begin; select set_for_call('penside.farm', '${farm.farmId}')`)
      await client.query(
        `insert into group_move (farm_id, group_id, kind, number, on_date, type, females) values (current_farm(), $1, 'loss', 1, $2, '033014', 1)`,
        [groupId, today],
      )
      await client.query('update pig_group set unsexed = unsexed - 1 where group_id = $1', [groupId])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await save(weaning('L-1', { formMode: 'delete', seq: 4 }))).problem.code).toBe('GROUP_HAS_FEWER')
    expect((await history('L-1')).sow.status).toBe('weaned')
  })

  test('are rejected by an unknown group or one that starts later', async () => {
    expect((await save(weaning('L-1', { groupId: 987_654_321 }))).problem).toMatchObject({
      code: 'GROUP_UNKNOWN',
      fields: ['grpNo'],
    })
    const { groupId } = (
      await worker.call(groups.save, {
        formMode: 'insert',
        groupId: undefined,
        groupName: 'N-1',
        startedOn: today,
        penId: farm.pen('farrowing 1'),
        breed: '043002',
      })
    ).body
    const early = weaning('L-1', { weanedOn: addDays(today, -1), groupId })
    expect((await save(early)).problem.code).toBe('BEFORE_GROUP_START')
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('update pig_group set started_on = $1, ended_on = $2 where group_id = $3', [
        addDays(today, -9),
        today,
        groupId,
      ]),
    )
    expect((await save(weaning('L-1', { groupId }))).problem).toMatchObject({
      code: 'GROUP_ENDED',
      fields: ['grpNo'],
      values: { name: 'N-1' },
    })
  })

  test('keeps its group from starting later or being deleted', async () => {
    const group = {
      startedOn: addDays(today, -3),
      penId: farm.pen('farrowing 1'),
      breed: '043002',
    } as const
    const { groupId } = (
      await worker.call(groups.save, {
        ...group,
        formMode: 'insert',
        groupId: undefined,
        groupName: 'N-1',
      })
    ).body
    const weanedOn = addDays(today, -1)
    await save(weaning('L-1', { weanedOn, groupId }))
    const change = (formMode: 'update' | 'delete', startedOn = group.startedOn) =>
      worker.call(groups.save, { ...group, formMode, groupId, groupName: undefined, startedOn })
    expect((await change('update', today)).problem).toMatchObject({
      code: 'GROUP_BEGAN_BEFORE',
      values: { first: weanedOn },
    })
    expect((await change('update', weanedOn)).status).toBe(200)
    expect((await change('delete')).problem).toMatchObject({
      code: 'GROUP_HAS_RECORDS',
      values: { name: 'N-1' },
    })
  })
})

describe('a partial weaning', () => {
  const part = (change: object = {}) =>
    worker.call(partialWeanings.save, {
      formMode: 'insert',
      animalId: farm.animal('L-1'),
      weanedOn: today,
      females: 2,
      males: 1,
      ...change,
    })

  test('takes part of a litter, optionally into a group, and can be deleted until the weaning', async () => {
    expect((await part({ groupId: makesGroup, totalWeight: 21 })).body).toEqual({
      result: 1,
      seq: 1,
      newestSeq: 3,
    })
    expect(await nursing('L-1')).toBe(8)
    expect(await groupNamed(/-1$/)).toMatchObject({ head: 3, averageAge: 24 })
    const animalId = farm.animal('L-1')
    const { rows } = (await worker.call(partialWeanings.history, { animalId })).body
    expect(rows).toMatchObject([{ seq: 1, weaned: 3, ageDays: 24, open: true, groupName: 'G20261120-1' }])

    await part({ formMode: 'update', seq: 1, females: 3 })
    expect([await nursing('L-1'), (await groupNamed(/-1$/))?.head]).toEqual([7, 4])
    expect((await part({ formMode: 'update', seq: 1, females: 90 })).problem.code).toBe('MORE_THAN_NURSING')

    await save(weaning('L-1', { females: 7 }))
    expect((await part({ formMode: 'delete', seq: 1 })).problem.code).toBe('LITTER_WEANED')
    expect((await part({ formMode: 'update', seq: 1, females: 2 })).problem).toMatchObject({
      code: 'STANDS_AGAINST',
      values: { kind: 'weaning' },
    })
    await save(weaning('L-1', { formMode: 'delete', seq: 4 }))
    await part({ formMode: 'delete', seq: 1 })
    expect([await nursing('L-1'), await groupNamed(/-1$/)]).toEqual([11, undefined])
  })

  test('keeps its piglets in the group when a death of the same number is deleted', async () => {
    await part({ groupId: makesGroup })
    const died = { animalId: farm.animal('L-1'), diedOn: today, cause: '032001', piglets: 1 }
    const { seq } = (await worker.call(pigletDeaths.save, { formMode: 'insert', ...died })).body
    expect(seq).toBe(1)
    await worker.call(pigletDeaths.save, { formMode: 'delete', ...died, seq })
    expect([await nursing('L-1'), (await groupNamed(/-1$/))?.head]).toEqual([8, 3])
  })

  test('is rejected without piglets, or of a sow without a litter', async () => {
    expect((await part({ females: 0, males: 0 })).problem.code).toBe('PIGLETS_NEEDED')
    expect((await part({ animalId: farm.animal('A-1002') })).problem.code).toBe('NOT_NURSING')
    expect((await part({ weanedOn: addDays(today, 1) })).problem.code).toBe('AFTER_TODAY')
  })
})

describe('sexes of piglets', () => {
  const newestOf = async (tag: string) => (await history(tag)).rows[0]!
  const rowsOf = async (call: typeof partialWeanings.history | typeof fosterings.history, tag: string) =>
    (await worker.call(call, { animalId: farm.animal(tag) })).body.rows

  test('of a weaning are stored as entered, also after a correction', async () => {
    await save(weaning('L-1'))
    expect(await newestOf('L-1')).toMatchObject({ weaned: 11, females: 11, males: null })
    await save(weaning('L-1', { formMode: 'update', seq: 4, remark: 'calm' }))
    expect(await newestOf('L-1')).toMatchObject({ weaned: 11, females: 11, males: null, remark: 'calm' })
    await save(weaning('L-1', { formMode: 'update', seq: 4, males: 0 }))
    expect(await newestOf('L-1')).toMatchObject({ weaned: 11, females: 11, males: 0 })
    await save(weaning('L-1', { formMode: 'update', seq: 4, females: 0, males: 11 }))
    expect(await newestOf('L-1')).toMatchObject({ weaned: 11, females: 0, males: 11 })
  })

  test('of piglets that died or stay are stored as entered, also at the other sow', async () => {
    const rest = { diedFemales: 1, diedCause: '032001', stayFemales: 2, partnerId: farm.animal('L-2') }
    await save(weaning('L-1', { females: 8, ...rest }))
    expect(await newestOf('L-1')).toMatchObject({
      diedFemales: 1,
      diedMales: null,
      stayFemales: 2,
      stayMales: null,
      staying: 2,
    })
    expect(await rowsOf(fosterings.history, 'L-2')).toMatchObject([{ inFemales: 2, inMales: null }])
    await save(
      weaning('L-1', { formMode: 'update', seq: 4, females: 8, ...rest, diedMales: 0, stayMales: 0 }),
    )
    expect(await newestOf('L-1')).toMatchObject({
      diedFemales: 1,
      diedMales: 0,
      stayFemales: 2,
      stayMales: 0,
    })
    expect(await rowsOf(fosterings.history, 'L-2')).toMatchObject([{ inFemales: 2, inMales: 0 }])
  })

  test('of a partial weaning and its group are stored as entered', async () => {
    const part = (change: object) =>
      worker.call(partialWeanings.save, {
        formMode: 'insert',
        animalId: farm.animal('L-1'),
        weanedOn: today,
        females: 3,
        groupId: makesGroup,
        ...change,
      })
    const inGroup = async () => {
      const { groupId } = (await groupNamed(/-1$/))!
      return (await worker.call(groups.view, { groupId })).body.moves
    }
    for (const males of [undefined, 0]) {
      const told = { females: 3, males: males ?? null }
      const { seq } = (await part({ males })).body
      expect(await rowsOf(partialWeanings.history, 'L-1')).toMatchObject([{ weaned: 3, ...told }])
      const [row] = await rowsOf(partialWeanings.history, 'L-1')
      await part({ formMode: 'update', seq, males: (row as { males: number | null }).males ?? undefined })
      expect(await rowsOf(partialWeanings.history, 'L-1')).toMatchObject([{ weaned: 3, ...told }])
      expect(await inGroup()).toMatchObject([told])
      await part({ formMode: 'delete', seq })
    }
  })

  test('of a fostering are the same at both sows', async () => {
    const foster = (change: object) =>
      worker.call(fosterings.save, {
        formMode: 'insert',
        animalId: farm.animal('L-1'),
        fosteredOn: today,
        toId: farm.animal('L-2'),
        outFemales: 2,
        ...change,
      })
    const both = async () => [
      ...(await rowsOf(fosterings.history, 'L-1')),
      ...(await rowsOf(fosterings.history, 'L-2')),
    ]
    await foster({})
    expect(await both()).toMatchObject([
      { outFemales: 2, outMales: null, inFemales: 0, inMales: 0 },
      { outFemales: 0, outMales: 0, inFemales: 2, inMales: null },
    ])
    await foster({ formMode: 'update', seq: 1, outMales: 1 })
    expect(await both()).toMatchObject([
      { outFemales: 2, outMales: 1 },
      { inFemales: 2, inMales: 1 },
    ])
    expect([await nursing('L-1'), await nursing('L-2')]).toEqual([8, 14])
  })

  test('of dead piglets are unknown by default, and stay if only the cause is corrected', async () => {
    const animalId = farm.animal('L-1')
    const died = { animalId, diedOn: today, cause: '032001', piglets: 2 }
    const stored = () =>
      asOwner(inject('databaseUrl'), async (client) => {
        const { rows } = await client.query(
          `select females, males, unsexed from litter_change where animal_id = $1 and kind = 'pigletDeath'`,
          [animalId],
        )
        return rows
      })
    await worker.call(pigletDeaths.save, { formMode: 'insert', ...died })
    expect(await stored()).toEqual([{ females: 0, males: 0, unsexed: 2 }])
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('update litter_change set females = 1, males = 1, unsexed = 0 where animal_id = $1', [
        animalId,
      ]),
    )
    await worker.call(pigletDeaths.save, { formMode: 'update', seq: 1, ...died, cause: '032002' })
    expect(await stored()).toEqual([{ females: 1, males: 1, unsexed: 0 }])
    await worker.call(pigletDeaths.save, { formMode: 'update', seq: 1, ...died, piglets: 3 })
    expect(await stored()).toEqual([{ females: 0, males: 0, unsexed: 3 }])
  })
})

describe('a farrowing', () => {
  const farrowing = (change: object = {}) =>
    worker.call(farrowings.save, {
      formMode: 'insert',
      animalId: farm.animal('L-1'),
      farrowedOn: today,
      category: '070001',
      totalBorn: 13,
      ...change,
    })

  test('computes live born, of which undersized and malformed are not nursed', async () => {
    const animalId = farm.animal('A-1002')
    const correct = { formMode: 'update', seq: 3, farrowedOn: '2026-05-15' }
    const litter = { mummified: 1, stillborn: 2, undersized: 1, malformed: 1, litterWeight: 13.5 }
    // The first litter was weaned with twelve, so a smaller one is a contradiction.
    expect((await farrowing({ animalId, ...correct, ...litter })).problem).toMatchObject({
      code: 'STANDS_AGAINST',
      values: { kind: 'weaning' },
    })
    await farrowing({ formMode: 'update', seq: 3, farrowedOn: addDays(today, -24), ...litter })
    const { rows, sow } = (await worker.call(farrowings.history, { animalId: farm.animal('L-1') })).body
    expect(rows[0]).toMatchObject({ totalBorn: 13, liveBorn: 10, gestation: 115, litterWeight: 13.5 })
    expect(sow).toMatchObject({ status: 'lactating', nursing: 8 })
    expect(
      (await farrowing({ formMode: 'update', seq: 3, farrowedOn: addDays(today, -24), stillborn: 14 }))
        .problem.code,
    ).toBe('MORE_PIGLETS_THAN_BORN')
  })

  test('is rejected if the sow is not pregnant, too early, or without a category', async () => {
    expect((await farrowing()).problem.code).toBe('NOT_PREGNANT')
    expect((await farrowing({ animalId: farm.animal('A-1002') })).problem).toMatchObject({
      code: 'GESTATION_IMPOSSIBLE',
      values: { days: 71 },
    })
    expect((await farrowing({ category: '999999' })).problem.code).toBe('UNKNOWN_CODE')
  })

  test('is deleted by a list of one item, with the records of its litter', async () => {
    const animalId = farm.animal('L-1')
    const given = { formMode: 'insert', fosteredOn: today } as const
    const out = await worker.call(fosterings.save, {
      ...given,
      animalId,
      outFemales: 2,
      toId: farm.animal('L-2'),
      reason: '050001',
    })
    expect(out.status).toBe(200)
    const part = { formMode: 'insert', weanedOn: today, groupId: makesGroup } as const
    await worker.call(partialWeanings.save, { ...part, animalId, females: 3 })
    const reply = await worker.call(farrowings.remove, { animalId, farrowedOn: addDays(today, -24) })
    expect(reply.body).toEqual({ result: 1, seq: 3, newestSeq: 2 })
    expect([await nursing('L-2'), await groupNamed(/-1$/)]).toEqual([11, undefined])
    const { sow } = (await worker.call(matings.history, { animalId })).body
    expect(sow).toMatchObject({ status: 'pregnant', nursing: 0, newestSeq: 2 })
  })
})

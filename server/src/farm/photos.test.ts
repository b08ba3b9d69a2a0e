import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { examplePicture } from '@penside/contract/company/notices.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { photoPath, photos } from '@penside/contract/farm/photos.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { sweepPhotos } from '../jobs/cleanup.ts'
import {
  asOwner,
  makeFarm,
  testApp,
  today,
  type Person,
  type TestApp,
  type TestFarm,
} from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let stranger: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ company: 'PHOTOS' })
  stranger = await makeFarm({ company: 'PHOTOS', name: 'Sister' })
})
afterAll(() => app.close())

const pdf = `data:image/jpeg;base64,${Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n').toString('base64')}`
const widthOf = async (content: Buffer) => (await sharp(content).metadata()).width
const look = (who: Person | null, photoId: string) => {
  const request = { method: 'GET' as const, url: `${photoPath}?photoId=${photoId}` }
  return who ? app.as(who).ask(request) : app.inject(request)
}
const send = (content: string, photoId: string = randomUUID()) =>
  app.as(farm.worker).call(photos.save, { photoId, content })

test('a photo is visible to members of its farm only', async () => {
  const photoId = randomUUID()
  expect((await look(farm.worker, photoId)).statusCode).toBe(404)
  expect((await send(examplePicture, photoId)).status).toBe(200)
  for (const who of [farm.worker, farm.owner]) {
    const answer = await look(who, photoId)
    expect(await widthOf(answer.rawPayload)).toBe(1)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      // A phone that others use keeps no picture.
      'cache-control': 'no-store',
    })
  }
  expect((await look(stranger.owner, photoId)).statusCode).toBe(404)
  expect((await look(null, photoId)).statusCode).toBe(401)
})

test('keeps the first photo of an id, and rejects other files', async () => {
  const photoId = randomUUID()
  await send(examplePicture, photoId)
  const wider = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await send(`data:image/png;base64,${wider.toString('base64')}`, photoId)).status).toBe(200)
  expect(await widthOf((await look(farm.worker, photoId)).rawPayload)).toBe(1)
  expect((await send(pdf)).problem).toMatchObject({ code: 'PICTURE_NEEDED', fields: ['content'] })
  expect((await send('data:image/jpeg;base64,AAAA')).problem).toMatchObject({ code: 'FILE_KIND' })
})

/** Saves a record with two photos, corrects it without a word of them, takes one off, then both. */
async function keeps(
  save: (
    change: { photos?: string[] },
    seq: number | undefined,
  ) => Promise<{ status: number; problem: unknown }>,
  told: () => Promise<{ seq: number; photos: readonly string[] }[]>,
) {
  const [one, two] = [randomUUID(), randomUUID()]
  const saved = async (...sent: Parameters<typeof save>) => {
    const answer = await save(...sent)
    if (answer.status !== 200) expect(answer.problem).toEqual('saved')
  }
  await saved({ photos: [one, two] }, undefined)
  const { seq } = (await told())[0]!
  for (const [sent, there] of [
    [undefined, [one, two]],
    [[two], [two]],
    [undefined, [two]],
    [[], []],
  ] as const) {
    await saved(sent ? { photos: [...sent] } : {}, seq)
    expect(await told()).toEqual([expect.objectContaining({ seq, photos: there })])
  }
}
const mode = (seq: number | undefined) =>
  ({ formMode: seq === undefined ? 'insert' : 'update', ...(seq !== undefined && { seq }) }) as const

test('treatments, piglet deaths and removals keep photos when corrected', async () => {
  const worker = app.as(farm.worker)
  const { body } = await worker.call(medicines.choices, {})
  const medicineId = Number(body[0]!.code)
  const treated = farm.animal('A-1002')
  await keeps(
    (change, seq) =>
      worker.call(treatments.save, {
        ...mode(seq),
        animalId: treated,
        treatedOn: today,
        medicineId,
        ...change,
      }),
    async () => (await worker.call(treatments.history, { animalId: treated })).body.rows,
  )
  const nursing = farm.animal('A-1003')
  await keeps(
    (change, seq) =>
      worker.call(pigletDeaths.save, {
        ...mode(seq),
        animalId: nursing,
        diedOn: today,
        cause: '032001',
        piglets: 1,
        ...change,
      }),
    async () => (await worker.call(pigletDeaths.history, { animalId: nursing })).body.rows,
  )
  const removed = farm.animal('A-1001')
  await keeps(
    (change, seq) =>
      worker.call(removals.save, {
        ...mode(seq),
        animalId: removed,
        removedOn: today,
        category: '080001',
        reason: '031038',
        ...change,
      }),
    async () => (await worker.call(removals.history, { animalId: removed })).body.rows,
  )
})

// A phone sends every record as JSON, whatever the app that came before did.
test('losses and treatments of groups keep photos when corrected', async () => {
  const worker = app.as(farm.worker)
  const { body } = await worker.call(groups.save, {
    formMode: 'insert',
    groupId: undefined,
    groupName: undefined,
    startedOn: today,
    ageDays: 24,
    penId: farm.pen('farrowing 1'),
    breed: '043001',
  })
  const { groupId } = body
  await worker.call(transfersIn.save, {
    formMode: 'insert',
    groupId,
    seq: undefined,
    on: today,
    type: '110002',
    females: 10,
    males: 10,
    ageDays: 28,
  })
  const medicineId = Number((await worker.call(medicines.choices, {})).body[0]!.code)
  await keeps(
    (change, seq) =>
      worker.call(
        { ...groupLosses.save, sends: 'json' },
        {
          seq: undefined,
          ...mode(seq),
          groupId,
          on: today,
          cause: '033014',
          head: 1,
          ...change,
        },
      ),
    async () => (await worker.call(groupLosses.history, { groupId })).body.rows,
  )
  await keeps(
    (change, seq) =>
      worker.call(
        { ...groupTreatments.save, sends: 'json' },
        {
          seq: undefined,
          ...mode(seq),
          groupId,
          on: today,
          medicineId,
          method: '300001',
          head: 5,
          ...change,
        },
      ),
    async () => (await worker.call(groupTreatments.history, { groupId })).body,
  )
})

test('deletes only photos whose record can no longer arrive', async () => {
  const keeper = await makeFarm({ company: 'PHOTOS', name: 'Keeper' })
  const worker = app.as(keeper.worker)
  const [named, waiting, never, young] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const photoId of [named, waiting, never, young])
    await worker.call(photos.save, { photoId, content: examplePicture })
  const ofStranger = randomUUID()
  await app.as(stranger.worker).call(photos.save, { photoId: ofStranger, content: examplePicture })
  await worker.call(removals.save, {
    formMode: 'insert',
    animalId: keeper.animal('A-1001'),
    removedOn: today,
    category: '080001',
    reason: '031038',
    photos: [named],
  })
  const age = (photoIds: string[], days: string) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `update photo set added_at = now() - make_interval(days => idempotency_days()) + $2::interval, settled = false where photo_id = any($1)`,
        [photoIds, days],
      ),
    )
  const settle = (at: string) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(`update conflict set settled_at = $1, decision = 'theirs' where farm_id = $2`, [
        at,
        keeper.farmId,
      ]),
    )
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `insert into conflict (farm_id, operation_id, animal_id, path, sent, schema_version, payload_hash, code, account_id, device_id, device_seq)
       values ($1, $2, $3, '/', $4, 1, '', 'CULLED', $5, 'phone', 1)`,
      [keeper.farmId, randomUUID(), keeper.animal('A-1001'), { photos: [waiting] }, keeper.worker.accountId],
    ),
  )
  const there = async () => {
    await sweepPhotos(app.pool, keeper.farmId)
    const found = []
    for (const photoId of [named, waiting, never, young])
      found.push((await look(keeper.worker, photoId)).statusCode === 200)
    return found
  }
  await age([named, waiting, never, ofStranger], '-1 hour')
  await age([young], '1 hour')
  expect(await there()).toEqual([true, true, false, true])
  expect((await look(stranger.worker, ofStranger)).statusCode).toBe(200)
  await settle('2026-11-20')
  // It was looked at once, and stays.
  expect(await there()).toEqual([true, true, false, true])
  await age([waiting], '-1 hour')
  expect(await there()).toEqual([true, false, false, true])
})

test('keeps photos named in any photos column', async () => {
  const [named, unnamed] = [randomUUID(), randomUUID()]
  for (const photoId of [named, unnamed])
    await app.as(farm.worker).call(photos.save, { photoId, content: examplePicture })
  const remaining = await asOwner(inject('databaseUrl'), async (client) => {
    await client.query('begin')
    await client.query(`select set_config('penside.farm', $1, true)`, [String(farm.farmId)])
    await client.query('create table hoof_check (farm_id bigint, photos uuid[])')
    await client.query('insert into hoof_check values ($1, $2)', [farm.farmId, [named]])
    await client.query(`update photo set added_at = '2000-01-01' where photo_id = any($1)`, [
      [named, unnamed],
    ])
    await client.query('select sweep_photos(100)')
    const { rows } = await client.query<{ id: string }>(
      'select photo_id as id from photo where photo_id = any($1)',
      [[named, unnamed]],
    )
    await client.query('rollback')
    return rows.map(({ id }) => id)
  })
  expect(remaining).toEqual([named])
})

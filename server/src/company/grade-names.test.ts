import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { gradeNames } from '@penside/contract/groups/grade-names.ts'
import { asOwner, makeFarm, testApp, type Person, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let [one, two, other, alone]: TestFarm[] = []
const newCompany = () => randomUUID().slice(0, 23)
const company = newCompany()
beforeAll(async () => {
  app = await testApp()
  const sows = 'none'
  one = await makeFarm({ company, sows })
  two = await makeFarm({ company, sows })
  other = await makeFarm({ company: newCompany(), sows })
  alone = await makeFarm({ sows })
})
afterAll(() => app.close())

const names = (more: object = {}) => ({
  arriving: ['특', '상', '중'],
  leaving: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  ...more,
})
const save = async (person: Person, input = names()) => {
  const answer = await app.as(person).call(gradeNames.save, input)
  if (answer.status === 200) return 'saved'
  const { code, fields, values } = answer.problem
  return { code, fields, values, status: answer.status }
}
const seenBy = async ({ worker }: TestFarm) =>
  (await app.as(worker).call(sessions.current, {})).body.gradeNames

test('grade names of an owner apply to all farms of her company only', async () => {
  expect(await seenBy(one!)).toBeUndefined()
  expect(await save(one!.owner)).toBe('saved')
  expect(await seenBy(one!)).toEqual(names())
  expect(await seenBy(two!)).toEqual(names())
  expect(await seenBy(other!)).toBeUndefined()

  const theirs = names({ arriving: ['1등', '2등', '3등'] })
  expect(await save(other!.owner, theirs)).toBe('saved')
  expect(await save(two!.owner, names({ arriving: ['x', 'y', 'z'] }))).toBe('saved')
  expect((await seenBy(one!))?.arriving).toEqual(['x', 'y', 'z'])
  expect(await seenBy(other!)).toEqual(theirs)

  // A farm that changes its company takes the names of the new one.
  const left = newCompany()
  await app
    .as(two!.owner)
    .call(farms.saveProfile, { farmName: 'Two', kind: '431003', company: left, address: '' })
  expect(await seenBy(two!)).toBeUndefined()
  expect((await seenBy(one!))?.arriving).toEqual(['x', 'y', 'z'])
})

test('only an owner of a farm with a company names grades', async () => {
  for (const person of [one!.manager, one!.worker])
    expect(await save(person)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await save(alone!.owner)).toMatchObject({ code: 'NO_COMPANY' })
  // The database refuses as well, whoever asks it for somebody else.
  const named = await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(
      `select set_config('penside.farm', $1, false), set_config('penside.account', $2, false)`,
      [one!.farmId, one!.manager.accountId],
    )
    const { rows } = await client.query<{ named: boolean }>(`select name_grades('{a}', '{b}') as named`)
    return rows[0]?.named
  })
  expect(named).toBe(false)
})

test.each([
  [{ arriving: ['A', ' ', 'C'] }, 'GRADE_NAME_NEEDED', 'junipGradeNms', { grade: 2 }],
  [
    { leaving: ['A', 'B', 'C', 'D', 'E', 'F', 'x'.repeat(21)] },
    'GRADE_NAME_LONG',
    'junchulGradeNms',
    { grade: 7, most: 20 },
  ],
  [{ arriving: ['특A', '상', ' 특a '] }, 'GRADE_NAME_TWICE', 'junipGradeNms', { grade: 3, first: 1 }],
])('rejects %j', async (more, code, field, values) => {
  const before = await seenBy(one!)
  expect(await save(one!.owner, names(more))).toMatchObject({ code, fields: [field], values })
  expect(await seenBy(one!)).toEqual(before)
})

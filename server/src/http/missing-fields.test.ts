import { afterAll, expect, test } from 'vitest'
import { messages } from '@penside/contract/messages/all.ts'
import { makeFarm, testApp } from '../../test/farm.ts'

const house = await testApp()
const farm = await makeFarm({ sows: 'none' })
afterAll(house.close)

test("names missing fields in the caller's language", async () => {
  const worker = house.as(farm.worker)
  const said = async (call: string, sent: object) => {
    const { message, fields } = (
      await worker.post(`/mobile/updateOrStore${call}.json`, { iuFlag: 'I', ...sent })
    ).problem
    return [message, fields]
  }
  expect(await said('Mating', { pigNo: 1, lang: 'vi' })).toEqual(['Hãy nhập: Ngày phối', ['wkDt']])
  expect(await said('Mating', { pigNo: 1 })).toEqual(['교배일을 입력하세요.', ['wkDt']])
  expect(await said('Sago', { pigNo: 1, wkDt: '2026-11-10', lang: 'en' })).toEqual([
    'Choose the accident type.',
    ['sagoGubunCd'],
  ])
  expect(await said('Junip', { wkDt: '2026-11-10', subGubunCd: '110002', dusu: 1, lang: 'en' })).toEqual([
    messages.FIELDS_NEEDED.en.replace('{fields}', 'Group'),
    ['grpNo', 'GRP_NO'],
  ])
  expect(await said('Groupend', { GRP_NO: 1, lang: 'en' })).toEqual([
    messages.FIELDS_WRONG.en.replace('{fields}', 'End date'),
    ['EDATE'],
  ])
  expect(await said('Mating', { pigNo: 'x', lang: 'en' })).toEqual([
    'Please check: pigNo, wkDt',
    ['pigNo', 'wkDt'],
  ])
})

import { expect } from '@playwright/test'
import { httpPath, protocolVersion } from '@penside/contract/equipment/protocol.ts'
import { inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({})

test('lets a manager add, enrol and revoke a controller, and add, replace and retire a sensor', async ({
  page,
  barn,
}) => {
  await signIn(page, barn.manager, 'ko')
  await page.goto('/popup/common/controllers')
  await expect(page.getByText('제어기가 없습니다')).toBeVisible()
  const sheet = page.getByRole('dialog').last()
  const field = (name: string) => sheet.getByLabel(name)
  const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click()
  const row = (name: RegExp) => page.getByRole('main').getByRole('button', { name })

  await page.getByRole('button', { name: '제어기 추가' }).click()
  await field('번호').fill('G1')
  await field('이름').fill('분만사')
  await press('저장')
  await expect(row(/^G1 · 분만사/)).toContainText('미등록')
  await row(/^G1/).click()
  await press('등록 코드 만들기')
  const code = await sheet.getByText(/^\d+(-[0-9A-Z]{4}){3}$/).innerText()
  const answer = await page.request.post(httpPath('enrol'), { data: { code } })
  const { secret } = (await answer.json()) as { secret: string }
  const device = (name: 'readings' | 'meta', message: object) =>
    page.request.post(httpPath(name), {
      headers: { authorization: `Bearer ${secret}` },
      data: { v: protocolVersion, ...message },
    })
  await page.reload()
  await expect(row(/^G1/)).toContainText('연결 끊김')

  // The id must begin with the letter of the type.
  await page.getByRole('button', { name: '설비 추가' }).click()
  await field('종류').selectOption('S')
  await field('번호').fill('W-7')
  await press('저장')
  await expect(sheet.getByText('이 종류의 번호는 첫 글자가 S입니다.')).toBeVisible()
  await field('번호').fill('S-7')
  await field('돈방').click()
  await page.getByRole('button', { name: 'P-1 분만사' }).click()
  await press('저장')
  await expect(row(/^S-7/)).toContainText('분만사 P-1')

  // Readings of an unknown sensor are counted, and the sensor is added with one tap.
  const sent = new Date().toISOString()
  const of = (equipment: string) => ({ equipment, at: sent, values: { temperature: 24 } })
  await device('meta', { equipment: ['S-7', 'S-8'].map((id) => ({ id, type: 'S', serial: `a-${id}` })) })
  await device('readings', { boot: 'b', seq: 1, sent, samples: [of('S-7'), of('S-8')] })
  await page.reload()
  await expect(row(/^G1/)).toContainText('30일간 제외 1건')
  await row(/^G1/).click()
  await expect(sheet.getByText('S-8 · 등록되지 않은 설비')).toBeVisible()
  await sheet.getByRole('button', { name: /^S-8/ }).first().click()
  await field('이름').fill('창가')
  await press('저장')
  await expect(row(/^S-8 · 창가/)).toContainText('G1')

  // A new device keeps the earlier readings.
  await row(/^S-7/).click()
  await expect(sheet.getByText('현재 장치 · a-S-7')).toBeVisible()
  await press('장치 교체')
  await field('일련번호').fill('b-1')
  await press('저장')
  await row(/^S-7/).click()
  await expect(sheet.getByText('현재 장치 · b-1')).toBeVisible()
  await press('사용 종료')
  await page.getByRole('dialog').last().getByRole('button', { name: '예' }).click()
  await expect(row(/^S-7/)).toContainText('사용 종료')
  expect(
    await barn.query(
      `select (select count(*)::int from equipment_device d where d.farm_id = $1 and equipment_id = 'S-7') as devices,
         (select count(*)::int from environment_reading r where r.farm_id = $1 and equipment_id = 'S-7') as readings`,
      [barn.farmId],
    ),
  ).toEqual([{ devices: 2, readings: 1 }])

  await row(/^G1/).click()
  await press('제어기 차단')
  await page.getByRole('dialog').last().getByRole('button', { name: '예' }).click()
  await expect(row(/^G1/)).toContainText('차단됨')
  expect((await device('readings', { boot: 'b', seq: 2, sent, samples: [of('S-8')] })).status()).toBe(401)
})

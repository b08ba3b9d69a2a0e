import { expect } from '@playwright/test'
import { drawnPhoto, inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

const test = inBarn({})

test('updates an open page, raises an alarm for a silent sensor, and stores its backlog in its own hour', async ({
  page,
  context,
  barn,
}) => {
  const send = await barn.sensor()
  await send([{ at: ago(60), values: { temperature: 24.3, humidity: 61 } }])
  await signIn(page, barn.manager, 'ko')
  await page.goto('/popup/etc/equipment?eq_id=S-1')
  await expect(page.getByText('실시간', { exact: true })).toBeVisible()
  const tile = page.getByRole('button', { name: /^온도/ })
  await expect(tile).toContainText('24.3')
  const began = Date.now()
  await send([{ at: ago(20), values: { temperature: 26.8, humidity: 60 } }])
  await expect(tile).toContainText('26.8', { timeout: 5_000 })
  expect(Date.now() - began).toBeLessThan(5_000)

  // Its cycle is a second: it has been silent for a while, and whoever hears of the farm judges it.
  const judge = () =>
    barn.query(`select pg_notify('penside_equipment', $1)`, [
      JSON.stringify({ farm: barn.farmId, kind: 'state' }),
    ])
  await barn.query(`update equipment set cycle = 1 where farm_id = $1`, [barn.farmId])
  await judge()
  await expect(page.getByText('응답 없음')).toBeVisible()
  // Whose turn it is is said on the page that is open, and on no other after it.
  const told = page.getByText('경보 1건을 확인해 주세요')
  await expect(told).toBeVisible()
  await page.goto('/popup/etc/alarms')
  await expect(page.getByRole('heading', { name: '분만사 P-1' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: '제가 확인합니다' }).click()
  await expect(page.getByText('Kim 확인')).toBeVisible()

  // What was found there is photographed without a network.
  await page.getByRole('button', { name: /분만사 P-1/ }).click()
  await context.setOffline(true)
  await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page))
  await expect(page.getByRole('img', { name: '사진 1' })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() =>
      barn.query(
        'select from alarm a join photo p on p.farm_id = a.farm_id and p.photo_id = any(a.photos) where a.farm_id = $1',
        [barn.farmId],
      ),
    )
    .toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('축사의 기본 경보 장치가 아닙니다')).toBeVisible()

  // What waited in the controller ends nothing, and stands under its own time; a live value ends it.
  const waited = ago(3_600)
  await send([{ at: waited, late: true, values: { temperature: 25 } }])
  await barn.query(`update equipment set cycle = 60 where farm_id = $1`, [barn.farmId])
  await send([{ at: ago(0), values: { temperature: 25.1 } }])
  await expect(page.getByText('발생 중인 경보가 없습니다')).toBeVisible()
  expect(
    await barn.query(
      `select late from environment_reading where farm_id = $1 and at = $2 and temperature = 25`,
      [barn.farmId, waited],
    ),
  ).toEqual([{ late: true }])

  // Without a network the last values stay, with their age.
  await page.goto('/popup/etc/equipment?eq_id=S-1')
  await expect(tile).toContainText('25.1')
  await context.setOffline(true)
  await expect(page.getByText(/실시간 아님/)).toBeVisible()
  await expect(tile).toContainText('25.1')
  await expect(page.getByText(/전 측정|지금 측정/)).toBeVisible()
  await context.setOffline(false)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { httpPath, type Result } from '@penside/contract/equipment/protocol.ts'
import { Controller } from '../../demo/src/controller/controller.ts'
import { Disk } from '../../demo/src/controller/disk.ts'
import { inBarn, type Barn } from '../barn.ts'
import { signIn } from '../person.ts'

/** One whose answers the line keeps back, and whose heater can be locked. */
class HeldUp extends Controller {
  heldBack: (() => void)[] | null = null
  locked = false
  protected override say(topic: string, body: object, retain = false) {
    if (this.heldBack && /\/(result|settings)\//.test(topic))
      this.heldBack.push(() => super.say(topic, body, retain))
    else super.say(topic, body, retain)
  }
  protected override refusal(command: Parameters<Controller['refusal']>[0]): Result['code'] {
    return super.refusal(command) ?? (this.locked && command.do === 'set' ? 'interlock' : undefined)
  }
  release() {
    const all = this.heldBack ?? []
    this.heldBack = null
    for (const each of all) each()
  }
}

/** A heater of the farrowing house at 24 °C, on a controller that enrolled with a code and speaks MQTT. */
async function heaterOf({ farmId, query }: Barn, page: Page) {
  await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
  await query(
    `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
     select $1, 'C-1', 'C', 'I1', min(pen_id) from pen where farm_id = $1`,
    [farmId],
  )
  const made = await page.request.post(controllers.makeCode.path, { data: { icNo: 'I1' } })
  const { code } = (await made.json()) as { code: string }
  const enrolled = await page.request.post(httpPath('enrol'), { data: { code } })
  const { username, secret, mqttPort } = (await enrolled.json()) as Record<string, string>
  const folder = await mkdtemp(join(tmpdir(), 'penside-heater-'))
  const disk = new Disk(join(folder, 'disk.db'))
  const heater = new HeldUp({
    url: `mqtt://127.0.0.1:${mqttPort}`,
    farm: farmId,
    controller: 'I1',
    username: username!,
    password: secret!,
    disk,
    devices: [
      {
        id: 'C-1',
        type: 'C',
        cycle: 60,
        settings: { temperature: 24 },
        measure: (at) => [{ at, values: { temperature: 23.9 } }],
      },
    ],
    takes: 1_500,
  }).start()
  heater.tick()
  const close = async () => {
    await heater.stop()
    disk.close()
    await rm(folder, { recursive: true })
  }
  return { heater, close }
}

const test = inBarn({ nursing: [11] })

test('sends settings and curves: confirmed, rejected, unknown and applied late, and never without a network', async ({
  page,
  context,
  barn,
}) => {
  await signIn(page, barn.manager, 'ko')
  const { heater, close } = await heaterOf(barn, page)
  const sent = () =>
    barn.query<{ state: string }>(
      `select state from equipment_command where farm_id = $1 and deed = 'set' order by number`,
      [barn.farmId],
    )
  const set = () => heater.settingsOf('C-1').settings['temperature']
  const present = page.getByText('설정 온도', { exact: true }).locator('..')
  const typed = page.getByRole('textbox', { name: '설정 온도' })
  /** Taps the box before typing, as a person does: it parts with its last zeros then. */
  const type = async (text: string) => {
    await typed.focus()
    await typed.fill(text)
  }
  const send = page.getByRole('button', { name: /보내기$/ })
  const card = page.getByRole('region', { name: '보낸 값' })
  const log = page.locator('section', { has: page.getByRole('heading', { name: '바꾼 기록' }) })

  await test.step('is applied only once it was read back', async () => {
    await page.goto('/popup/iot/6')
    await expect(present).toContainText('24.0')
    await expect(present).toContainText('설비에서 읽음')
    await page.getByRole('button', { name: '늘리기' }).click()
    await page.getByRole('button', { name: '24.5°C 보내기' }).click()
    await expect(card).toContainText('아직 적용 아님')
    await expect(present).toContainText('24.0')
    await expect(card.getByRole('listitem')).toHaveText([/^요청됨/, /^보냄/, /^설비가 받음/, /^적용됨.*–$/])
    await expect(card.getByRole('status')).toHaveText('적용됨')
    await expect(present).toContainText('24.5')
    expect(set()).toBe(24.5)
    await expect(log).toContainText(/24\.0\s+24\.5°C/)
    await expect(log).toContainText('Kim')
  })
  await test.step('keeps the entry while another member sets the equipment', async () => {
    await type('26')
    const other = await context.newPage()
    await other.goto('/popup/iot/6')
    await other.getByRole('button', { name: '늘리기' }).click()
    await other.getByRole('button', { name: '25.0°C 보내기' }).click()
    await expect(present).toContainText('25.0')
    await other.close()
    await expect(typed).toHaveValue('26.0')
    await expect(page.getByRole('button', { name: '26.0°C 보내기' })).toBeDisabled()
    await page.getByRole('button', { name: '25.0°C', exact: true }).click()
    await expect(typed).toHaveValue('25.0')
  })
  await test.step('needs confirmation outside the usual range, and is rejected outside the hard one', async () => {
    await type('31')
    await expect(page.getByText(/30.*°C/).first()).toBeVisible()
    await expect(send).toBeDisabled()
    await type('27.5')
    await page.getByRole('button', { name: '27.5°C 보내기' }).click()
    const asked = page.getByRole('dialog')
    await expect(asked).toContainText('평소 범위 18.0–27.0°C보다 높습니다')
    await expect(asked).toContainText('모돈 1두, 웅돈 2두, 자돈 11두')
    await asked.getByRole('button', { name: '그만두기' }).click()
    expect(await sent()).toHaveLength(2)
    await page.getByRole('button', { name: '27.5°C 보내기' }).click()
    await asked.getByRole('button', { name: '네, 27.5°C 보내기' }).click()
    await expect(card.getByRole('status')).toHaveText('적용됨')
    await expect(present).toContainText('27.5')
  })
  await test.step('is rejected by the device with a reason', async () => {
    heater.locked = true
    await type('26.5')
    await page.getByRole('button', { name: '26.5°C 보내기' }).click()
    await expect(card.getByRole('status')).toHaveText('설비가 거절')
    await expect(card).toContainText('다른 설비와 연동되어 막힘')
    await expect(present).toContainText('27.5')
    heater.locked = false
  })
  await test.step('has an unknown outcome in time, and the outcome later', async () => {
    heater.heldBack = []
    await type('26')
    await page.getByRole('button', { name: '26.0°C 보내기' }).click()
    await expect(card).toContainText('보냄')
    await expect.poll(set).toBe(26)
    await barn.query(
      `update equipment_command set expires_at = now() where farm_id = $1 and deed = 'set' and state in ('requested', 'sent')`,
      [barn.farmId],
    )
    await expect(card.getByRole('status')).toHaveText('모름')
    await expect(present).toContainText('27.5')
    heater.release()
    await expect(card.getByRole('status')).toHaveText('적용됨')
    await expect(present).toContainText('26.0')
    await expect(log).toContainText('나중에 확인됨')
  })
  await test.step('draws, sends and restores a curve', async () => {
    const curve = async (line: RegExp) => {
      await page.getByRole('button', { name: line }).click()
      return page.getByRole('dialog', { name: '일령별 온도 곡선' })
    }
    const sheet = await curve(/곡선이 없습니다/)
    await expect(sheet.getByText('비교할 지난 4주 자료가 없습니다')).toBeVisible()
    for (let i = 0; i < 3; i++) await sheet.getByRole('button', { name: '이 날 지우기' }).click()
    await sheet.getByRole('button', { name: '줄이기' }).click()
    await sheet.getByRole('button', { name: '곡선 보내기' }).click()
    await expect(sheet).toContainText('지금 설정을 설비에서 읽지 못했습니다')
    await sheet.getByRole('button', { name: '네, 곡선 보내기' }).click()
    await expect(page.getByText('21: 25.5 · 28: 26.0')).toBeVisible()
    const again = await curve(/지금 곡선/)
    // The picture moves when the weeks behind it and the earlier curves arrive.
    await expect(again.getByText('비교할 지난 4주 자료가 없습니다')).toBeVisible()
    await expect(again.getByRole('heading', { name: '보낸 곡선' })).toBeVisible()
    const first = again.locator('circle').first()
    await first.hover()
    const point = (await first.boundingBox())!
    await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2)
    await page.mouse.down()
    await page.mouse.move(point.x + point.width / 2, point.y + 30, { steps: 5 })
    await page.mouse.up()
    await again.getByRole('button', { name: '날 추가' }).click()
    await again.getByRole('button', { name: '곡선 보내기' }).click()
    await expect(page.getByText('21: 24.0 · 24: 24.9 · 28: 26.0')).toBeVisible()
    const back = await curve(/지금 곡선/)
    await back.getByRole('button', { name: '이전 곡선' }).click()
    await back.getByRole('button', { name: '곡선 보내기' }).click()
    // It can be changed again: the page knows that it was applied.
    await expect(page.getByRole('button', { name: /지금 곡선.*21: 25\.5 · 28: 26\.0/ })).toBeVisible()
  })
  await test.step('is not sent without a network, then or later', async () => {
    const before = await sent()
    await type('25')
    await context.setOffline(true)
    await expect(page.getByText(/실시간 아님/)).toBeVisible()
    await expect(typed).toHaveValue(/^25(\.0)?$/)
    await page.getByRole('button', { name: '25.0°C 보내기' }).click()
    await expect(page.getByText('네트워크가 없어 보내지 않았습니다')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(present).toContainText('26.0')
    expect(await sent()).toEqual(before)
    expect(set()).toBe(26)
  })
  await close()
})

test('lets the owner narrow the limits of a setting within the hard range', async ({ page }) => {
  await signIn(page, 'owner', 'ko')
  await page.goto('/popup/etc/limits')
  await page.getByText('비육전기사', { exact: true }).click()
  const temperature = page.getByRole('button', { name: /환경센서 · 설정 온도/ })
  // A second try finds what the first has set.
  await expect(temperature).toContainText(/12–2[68]°C/)
  await temperature.click()
  const sheet = page.getByRole('dialog')
  const most = sheet.getByLabel('최고 한계')
  await most.fill('36')
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(sheet).toContainText('설비의 한계 12~35°C 안에서만')
  await most.fill('26')
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(temperature).toContainText('12–26°C')
  await expect(temperature).toContainText('농장 값')
  await expect(page.getByText('직원도 설비를 설정함')).toBeVisible()
})

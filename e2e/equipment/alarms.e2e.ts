import { expect } from '@playwright/test'
import { alarmsPath } from '../../web/src/equipment/places.ts'
import { inBarn } from '../barn.ts'
import { signIn } from '../person.ts'

const test = inBarn({})

/** Marks the measures of open alarms as beyond their limits: the server ends alarms whose conditions are over. */
const conditionsGoOn = `
  insert into alarm_watch (farm_id, equipment_id, measure, side, severity, beyond, since, rings, at)
  select farm_id, equipment_id, measure, cause, severity, true, raised_at, true, raised_at from alarm where farm_id = $1 and cleared_at is null`

test('ignores a second tap on the alarm that moved under the button, and names the acknowledged one', async ({
  page,
  barn: { farmId, query, manager },
}) => {
  await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
  for (const [id, pen] of [
    ['S-1', 'P-1'],
    ['S-2', 'P-2'],
  ])
    await query(
      `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
       select $1, $2, 'S', 'I1', pen_id from pen where farm_id = $1 and name = $3`,
      [farmId, id, pen],
    )
  await query(
    `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, value, raised_at) values
      ($1, 'S-1', 'high', 'temperature', 'climate', 'critical', 39, now() - interval '2 minutes'),
      ($1, 'S-2', 'high', 'temperature', 'climate', 'critical', 38, now() - interval '1 minute')`,
    [farmId],
  )
  await query(conditionsGoOn, [farmId])
  await query(
    `insert into alarm_member (farm_id, account_id, phone) select farm_id, account_id, '010-1234-5678' from membership where farm_id = $1`,
    [farmId],
  )
  const taken = () =>
    query<{ id: string }>(
      `select equipment_id as id from alarm where farm_id = $1 and acknowledged_at is not null order by 1`,
      [farmId],
    )
  await signIn(page, manager, 'en')
  await page.goto(alarmsPath)
  await expect(page.getByRole('heading', { name: /P-2/ })).toBeVisible()
  // The next member to be notified can be called with one tap.
  await expect(page.locator('[data-save-bar] a[href^="tel:"]')).toHaveAttribute('href', 'tel:01012345678')
  const take = page.getByRole('button', { name: /see to it/ })
  // ms from when the next one is in its place until its button can be touched.
  const waited = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let since = 0
        const look = () => {
          const button = [...document.querySelectorAll('button')].find((each) =>
            /see to it/.test(each.innerText),
          )
          if (/P-1/.test(document.querySelector('section h2')?.textContent ?? '')) since ||= performance.now()
          if (since > 0 && button && !button.disabled) done(performance.now() - since)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await take.dblclick()
  await expect(page.getByText(/P-2.*:/).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: /P-1/ })).toBeVisible()
  expect(await taken()).toEqual([{ id: 'S-2' }])
  expect(await waited).toBeGreaterThan(800)
  await take.click()
  await expect.poll(taken).toEqual([{ id: 'S-1' }, { id: 'S-2' }])
})

test('groups the unfed sows of a house, and undoes an acknowledgement', async ({
  page,
  barn: { farmId, query, manager },
}) => {
  await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
  for (const [id, pen] of [
    ['F-1', 'P-1'],
    ['F-2', 'P-2'],
  ])
    await query(
      `with e as (insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
         select $1, $2, 'E', 'I1', pen_id from pen where farm_id = $1 and name = $3 returning equipment_id)
       insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, value, raised_at)
         select $1, equipment_id, 'unfed', 'eaten', 'feed', 'warning', 2, now() - interval '2 minutes' from e`,
      [farmId, id, pen],
    )
  const taken = () =>
    query(`select 1 from alarm where farm_id = $1 and acknowledged_at is not null`, [farmId])
  await signIn(page, manager, 'en')
  await page.goto(alarmsPath)
  await expect(page.getByText('2 open alarms', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Farrowing house', exact: true })).toBeVisible()
  await expect(page.getByText(/^4 sows/)).toBeVisible()
  await expect(page.getByRole('link', { name: /P-1.*2 sows/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /P-2.*2 sows/ })).toBeVisible()
  await expect(page.getByText('Also open')).toBeHidden()
  await page.getByRole('button', { name: /see to it/ }).click()
  await expect.poll(async () => (await taken()).length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await taken()).length).toBe(0)
})

test('displays the same number of open alarms in the bell, on the first page and on the page of alarms', async ({
  page,
  barn: { farmId, query, manager },
}) => {
  await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
  await query(
    `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
     select $1, 'S-1', 'S', 'I1', pen_id from pen where farm_id = $1 and name = 'P-1'`,
    [farmId],
  )
  // Four open, one of them critical; one ended without being acknowledged; one acknowledged that goes on.
  await query(
    `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at, cleared_at, acknowledged_at) values
      ($1, 'S-1', 'high', 'temperature', 'climate', 'critical', now() - interval '1 minute', null, null),
      ($1, 'S-1', 'high', 'humidity', 'climate', 'warning', now() - interval '2 minutes', null, null),
      ($1, 'S-1', 'high', 'ammonia', 'climate', 'warning', now() - interval '3 minutes', null, null),
      ($1, 'S-1', 'high', 'co2', 'climate', 'warning', now() - interval '4 minutes', null, null),
      ($1, 'S-1', 'low', 'temperature', 'climate', 'critical', now() - interval '5 minutes', now(), null),
      ($1, 'S-1', 'low', 'humidity', 'climate', 'critical', now() - interval '6 minutes', null, now())`,
    [farmId],
  )
  await query(conditionsGoOn, [farmId])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, manager, 'en')
  const bell = page.getByRole('link', { name: '4 open alarms, 1 critical' })
  await page.goto('/')
  await expect(bell.first()).toHaveText('4')
  await expect(page.getByRole('heading', { name: '4 open alarms, 1 critical' })).toBeVisible()
  await expect(page.getByText('1 more', { exact: true })).toBeVisible()
  await page.goto(alarmsPath)
  await expect(page.getByText('4 open alarms, 1 critical', { exact: true })).toBeVisible()
  const rowsUnder = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) }).getByRole('button')
  await expect(rowsUnder('Also open')).toHaveCount(3)
  await expect(rowsUnder('Over or taken')).toHaveCount(2)
  await page.getByRole('button', { name: /see to it/ }).click()
  await expect(page.getByText('3 open alarms', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '3 open alarms' }).first()).toHaveText('3')
})

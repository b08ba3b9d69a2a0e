// Records survive lost answers, closed pages and ended sessions.
import { expect, test, type Page } from '@playwright/test'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { rooms } from '../../web/src/app/words.ts'
import { isLong } from '../../server/test/long.ts'
import { suppliersPath } from '../../web/src/screen/places.ts'
import type { Fault, Proxy } from '../proxy.ts'
import {
  back,
  boarsOf,
  exact,
  mate,
  once,
  openBarn,
  openPhone,
  places,
  record,
  rowsOf,
  signIn,
  words,
  type Barn,
} from '../barn.ts'

const t = words.en
const ofHouse = inLanguage('en', rooms).house
const { queued, sending } = t.outbox.state

/** Makes the next saves fail; everything else passes. */
function breakSaving(proxy: Proxy, fault: Fault, times = Infinity) {
  let left = times
  proxy.decide = ({ path }) => (path.startsWith(matings.save.path) && left-- > 0 ? fault : { kind: 'pass' })
}

/** Count of unsent records in the footer. */
const unsentOne = (page: Page) => page.getByRole('link', { name: /^1 1 unsent record/ })
const isWaiting = async (page: Page) => {
  await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
  await expect(rowsOf(page).first()).toContainText(queued)
}

/** Expects the record as saved in the history, once on the server, and accepted on the phone. */
async function isSavedOnce(page: Page, barn: Barn, tag: string, by = barn.worker) {
  await expect.poll(async () => (await barn.matings())[tag]).toEqual(once(by))
  await expect(rowsOf(page)).toHaveText([new RegExp(`^(?!.*(${queued}|${sending})).*B-0`)])
  await expect(page.getByRole('link', { name: /unsent record/ })).toHaveCount(0)
}

test('an answer that is lost, wrong or late leaves the record on the phone, and it is saved once', async ({
  browser,
}) => {
  const faults: Record<string, Fault> = {
    'cut after the commit': { kind: 'cutAnswer' },
    'cut in the middle': { kind: 'slice', bytes: 9 },
    'cut on its way there': { kind: 'cutRequest' },
    'the page of a hotel, with status 200': { kind: 'html' },
    'a server error': {
      kind: 'answer',
      status: 500,
      body: { code: 'SERVER_ERROR', message: 'no', fields: [], values: {} },
    },
    slow: { kind: 'delay', ms: 6_000 },
  }
  // `web/src/outbox` tests the others below the browser in each run.
  const names = Object.keys(faults).filter((_, at) => isLong || at % 3 === 0)
  const barn = await openBarn({ gilts: names.length })
  const { proxy, page, close } = await openPhone(browser, barn.worker)
  for (const [i, name] of names.entries())
    await test.step(name, async () => {
      const tag = `G-00${i + 1}`
      breakSaving(proxy, faults[name]!)
      await mate(page, barn, tag)
      await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
      await expect(unsentOne(page)).toBeVisible()
      // If the server has the record, the history shows the server's row once it has been read.
      const arrived = ['cutAnswer', 'slice'].includes(faults[name]!.kind)
      await expect(rowsOf(page)).toHaveText([
        arrived ? /B-01/ : name === 'slow' ? new RegExp(sending) : new RegExp(queued),
      ])
      if (name === 'slow') await expect(rowsOf(page).first()).not.toContainText(sending, { timeout: 240_000 })
      else await back(proxy, page)
      await isSavedOnce(page, barn, tag)
    })
  await page.goto(places.outbox)
  await expect(page.getByText(t.outbox.allSent)).toBeVisible()
  await close()
  await barn.close()
})

test(
  'two tabs of a phone and a reload in the middle send a record once',
  { tag: '@long' },
  async ({ browser }) => {
    const barn = await openBarn({ gilts: 3 })
    const { proxy, context, page, close } = await openPhone(browser, barn.worker)
    const second = await context.newPage()
    await second.goto(places.outbox)
    await expect(second.getByText(t.outbox.allSent)).toBeVisible()

    // Entered in one tab, displayed in the other.
    proxy.online = false
    await mate(page, barn, 'G-001')
    await isWaiting(page)
    await expect(second.getByText('G-001')).toBeVisible()
    await second.goto(barn.sow('G-002'))
    await record(second)
    await isWaiting(second)

    // Both tabs notice the network at the same moment.
    await back(proxy, page)
    await back(proxy, second)
    await isSavedOnce(page, barn, 'G-001')
    await isSavedOnce(second, barn, 'G-002')

    // The server has it, but the page is reloaded before it knows.
    breakSaving(proxy, { kind: 'cutAnswer' })
    await mate(page, barn, 'G-003')
    await expect(unsentOne(page)).toBeVisible()
    proxy.decide = () => ({ kind: 'pass' })
    await page.reload()
    await isSavedOnce(page, barn, 'G-003')
    expect(await barn.matings()).toEqual({
      'G-001': once(barn.worker),
      'G-002': once(barn.worker),
      'G-003': once(barn.worker),
    })
    await close()
    await barn.close()
  },
)

test('a phone without free space sends what waits, and says that it has none', async ({ browser }) => {
  const barn = await openBarn({ gilts: 2 })
  const { proxy, page, close } = await openPhone(browser, barn.worker)
  proxy.online = false
  await mate(page, barn, 'G-001')
  await isWaiting(page)
  await page.goto(places.outbox)
  // Browsers detect a full quota late; from now on each write fails.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
    Object.assign(window, { makeRoom: () => void (IDBObjectStore.prototype.put = put) })
  })
  await back(proxy, page)
  await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
  await expect(page.getByText(t.outbox.allSent)).toBeVisible()
  await expect(page.getByText(t.offline.noSpace)).toBeVisible()

  // With room again the phone stores the result.
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
  await mate(page, barn, 'G-002')
  await isSavedOnce(page, barn, 'G-002')
  await close()
  await barn.close()
})

test('a member sees that the clock of the phone is wrong', async ({ browser }) => {
  const barn = await openBarn({})
  const { context, page, close } = await openPhone(browser, barn.worker)
  await expect(page.getByText(/^This phone’s clock/)).toHaveCount(0)
  await context.addInitScript(() => {
    const rightNow = Date.now
    Date.now = () => rightNow() + 3 * 3_600_000
  })
  await page.goto(places.outbox)
  await expect(page.getByText('This phone’s clock is 3 hours fast', { exact: true })).toBeVisible()
  await close()
  await barn.close()
})

for (const fault of [
  { kind: 'html' },
  { kind: 'answer', status: 504, body: { error: 'upstream timed out' } },
] as const)
  test(`a form without an outbox sends again under its id only what is the same (${fault.kind})`, async ({
    browser,
  }) => {
    const barn = await openBarn({})
    const { proxy, page, close } = await openPhone(browser, barn.manager)
    await page.goto(suppliersPath)
    await page.getByRole('button', exact(ofHouse.suppliers.add)).click()
    const sheet = page.getByRole('dialog')
    const ids: string[] = []
    let left = 2
    proxy.decide = ({ path, headers }) => {
      if (!path.startsWith(suppliers.save.path)) return { kind: 'pass' }
      ids.push(String(headers[operationHeader.toLowerCase()]))
      return left-- > 0 ? fault : { kind: 'pass' }
    }
    const save = async (name: string, times: number) => {
      await sheet.getByRole('textbox').first().fill(name)
      await sheet.getByRole('button', exact(t.ui.save)).click()
      await expect.poll(() => ids.length).toBe(times)
    }
    await save('Han farm', 1)
    await expect(sheet.getByRole('paragraph')).toBeVisible()
    await save('Han farm', 2)
    await expect(sheet.getByRole('paragraph')).toBeVisible()
    await save('Hong farm', 3)
    await expect(page.getByText('Hong farm')).toBeVisible()
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    await close()
    await barn.close()
  })

test(
  'a session that was ended elsewhere loses neither what waits nor what is typed',
  { tag: '@long' },
  async ({ browser }) => {
    const barn = await openBarn({ gilts: 2 })
    const { proxy, page, close } = await openPhone(browser, barn.worker)
    proxy.online = false
    await mate(page, barn, 'G-001')
    await isWaiting(page)
    await page.goto(barn.sow('G-002'))
    await boarsOf(page).nth(1).click()
    await page.locator('input[name="remark"]').fill('calm')

    await barn.query(
      'delete from session where account_id = (select account_id from account where login = $1)',
      [barn.worker],
    )
    await back(proxy, page)
    await expect(page.locator('input[name="password"]')).toBeVisible()
    expect(await barn.matings()).toEqual({})
    await signIn(page, barn.worker)

    await expect(page.getByRole('heading', exact('G-002'))).toBeVisible()
    await expect(page.locator('input[name="remark"]')).toHaveValue('calm')
    await expect(boarsOf(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
    await page.getByRole('button', exact(t.ui.save)).click()
    await page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
    await isSavedOnce(page, barn, 'G-002')
    await close()
    await barn.close()
  },
)

test(
  'who signs out is asked about what waits; another member never sends it, and it goes when its author is back',
  { tag: '@long' },
  async ({ browser }) => {
    const barn = await openBarn({ gilts: 3 })
    const { proxy, page, close } = await openPhone(browser, barn.worker)
    breakSaving(proxy, { kind: 'cutRequest' })
    await mate(page, barn, 'G-001')
    await isWaiting(page)
    await mate(page, barn, 'G-002')
    await isWaiting(page)

    await page.goto(places.me)
    await page.getByRole('button', exact(t.accounts.signOut.button)).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('2')
    await question.getByRole('button', exact(t.accounts.signOut.button)).click()
    await expect(page.locator('input[name="password"]')).toBeVisible()

    // Another member sees two waiting records, and sends only her own.
    proxy.decide = () => ({ kind: 'pass' })
    await signIn(page, barn.helper)
    await mate(page, barn, 'G-003')
    await isSavedOnce(page, barn, 'G-003', barn.helper)
    await page.goto(places.outbox)
    await expect(page.getByText(/2 .*record/)).toBeVisible()
    await expect(page.getByText('G-001')).toHaveCount(0)
    await back(proxy, page)
    await page.waitForTimeout(500)
    expect(await barn.matings()).toEqual({ 'G-003': once(barn.helper) })

    await page.goto(places.me)
    await page.getByRole('button', exact(t.accounts.signOut.button)).click()
    await question.getByRole('button', exact(t.accounts.signOut.button)).click()
    await expect(page.locator('input[name="password"]')).toBeVisible()
    await signIn(page, barn.worker)
    await expect
      .poll(barn.matings)
      .toEqual({ 'G-001': once(barn.worker), 'G-002': once(barn.worker), 'G-003': once(barn.helper) })
    await close()
    await barn.close()
  },
)

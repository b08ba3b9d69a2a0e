import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { handoverWords } from '../../web/src/accounts/handover/words.ts'
import { isAccessible } from '../accessible.ts'
import { exact, mate, once, openBarn, places, signIn, words as first, type Barn } from '../barn.ts'
import { inLanguages, type Language } from '../person.ts'

const words = {
  ko: { ...first.ko, handover: inLanguage('ko', handoverWords) },
  en: { ...first.en, handover: inLanguage('en', handoverWords) },
  vi: { ...first.vi, handover: inLanguage('vi', handoverWords) },
}
const pins = { an: '258036', binh: '741852' }

/** Phone with the app, before any sign-in. */
async function openApp(context: BrowserContext, barn: Barn, language: Language) {
  const page = await context.newPage()
  await page.addInitScript((lang) => {
    if (localStorage.getItem('lang') !== null) return
    localStorage.setItem('lang', lang)
    localStorage.setItem('coach', 'seen')
  }, language)
  await page.goto('/')
  await signIn(page, barn.helper)
  return page
}

const isReady = async (page: Page, language: Language) => {
  await page.goto(places.menu)
  await expect(page.getByText(words[language].offline.ready)).toBeVisible({ timeout: 240_000 })
}

async function handOver(page: Page, language: Language, pin?: string) {
  const t = words[language]
  await page.goto(places.me)
  await page.getByRole('button', { name: t.handover.button }).click()
  const sheet = page.getByRole('dialog')
  if (pin) {
    await sheet.locator('input[name="pin"]').fill(pin)
    await sheet.locator('input[name="pinAgain"]').fill(pin)
  }
  await isAccessible(page)
  await sheet.getByRole('button', exact(t.handover.yes)).click()
  await expect(page.getByRole('heading', exact(t.handover.who))).toBeVisible()
}

async function typePin(page: Page, pin: string) {
  for (const digit of pin) await page.getByRole('button', exact(digit)).click()
}

const sessionsOf = async (barn: Barn, login: string) =>
  (
    await barn.query<{ open: boolean }>(
      'select revoked_at is null as open from session join account using (account_id) where login = $1 order by session.created_at',
      [login],
    )
  ).map(({ open }) => open)

for (const language of inLanguages('en'))
  test(`a shared phone changes hands offline, and each record keeps its member (${language})`, async ({
    browser,
  }) => {
    const t = words[language]
    const barn = await openBarn({ gilts: 3 })
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 640 },
    })
    // Binh signs in online and hands over to An, who does so, too.
    const page = await openApp(context, barn, language)
    await isReady(page, language)
    await handOver(page, language, pins.binh)
    await expect.poll(() => sessionsOf(barn, barn.helper)).toEqual([false])
    await page.getByRole('button', { name: t.handover.someoneElse }).click()
    await signIn(page, barn.worker)
    await isReady(page, language)

    // An records offline and hands over.
    await context.setOffline(true)
    await mate(page, barn, 'G-001', language)
    await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
    await handOver(page, language, pins.an)
    await isAccessible(page)
    await page.getByRole('button', { name: barn.helper }).click()
    await typePin(page, '741853')
    await expect(page.getByRole('alert')).toContainText('4')
    await isAccessible(page)
    // A reload does not reset the tries, and the phone stays locked.
    await page.goto(places.me)
    await page.getByRole('button', { name: barn.helper }).click()
    await typePin(page, '741853')
    await expect(page.getByRole('alert')).toContainText('3')
    await typePin(page, pins.binh)
    // Checking a PIN takes seconds on a slow phone; leaving the page earlier leaves it locked.
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto(places.me)
    await expect(page.getByText(barn.helper, { exact: true })).toBeVisible()
    await expect(page.getByText(barn.worker)).toHaveCount(0)

    // Binh sees the number of An's records but no content, and records.
    await page.goto(places.outbox)
    await expect(page.getByText('G-001')).toHaveCount(0)
    await mate(page, barn, 'G-002', language)
    await expect(page.getByText(t.outbox.savedHere).first()).toBeVisible()
    expect(await barn.matings()).toEqual({})

    // Online again, An's record is sent in An's session, which then ends. Binh's record waits for Binh.
    await context.setOffline(false)
    await expect.poll(barn.matings, { timeout: 90_000 }).toEqual({ 'G-001': once(barn.worker) })
    await expect.poll(() => sessionsOf(barn, barn.worker)).toEqual([false])
    const strip = page.getByRole('button', exact(t.accounts.signIn.submit))
    await strip.click()
    await page.getByRole('button', exact(t.handover.usePassword)).click()
    await page.locator('input[name="password"]').fill('penside-demo')
    await page.getByRole('button', exact(t.handover.open)).click()
    await expect.poll(barn.matings, { timeout: 90_000 }).toEqual({
      'G-001': once(barn.worker),
      'G-002': once(barn.helper),
    })
    await expect(strip).toBeHidden()
    await page.goto(places.outbox)
    await expect(page.getByText(t.outbox.allSent)).toBeVisible()
    await context.close()
    await barn.close()
  })

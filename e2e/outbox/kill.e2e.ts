// A phone that crashes: the browser is killed at the moment at which it says that a record is saved.
import { spawn, type ChildProcess } from 'node:child_process'
import { once as eventOf } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect, test, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { isLong } from '../../server/test/long.ts'
import { startProxy } from '../proxy.ts'
import {
  back,
  boarsOf,
  exact,
  feedIn,
  goneFrom,
  groupIn,
  once,
  openBarn,
  places,
  record,
  rowsOf,
  signIn,
  words,
} from '../barn.ts'

const rounds = Number(process.env['BROWSER_KILLS'] ?? (isLong ? 500 : 1))
/** Alternately one sow, and several in a row. */
const sowsIn = (round: number) => 1 + (round % 2)
const sowsInAll = Array.from({ length: rounds }, (_, round) => sowsIn(round)).reduce(
  (sum, sows) => sum + sows,
  0,
)
const t = words.en
/** Chip in the bar of a screen with cached data. */
const fromPhone = (page: Page) => page.getByTitle(t.offline.asOfLong.split('{{')[0]!.trim())

/** A browser whose profile survives it. */
async function startBrowser(profile: string) {
  const program = process.env['PENSIDE_BROWSER'] ?? findBrowser() ?? chromium.executablePath()
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=390,844',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(profile, child)}`)
  const page = browser.contexts()[0]!.pages()[0]!
  return {
    page,
    /** Kills every process at once, as an empty battery does. */
    async kill() {
      const ended = eventOf(child, 'exit')
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      await browser.close().catch(() => {})
    },
    /** Closes the browser normally. */
    async quit() {
      const ended = eventOf(child, 'exit')
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await ended
    },
  }
}

async function debuggingPort(profile: string, child: ChildProcess) {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const port = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0]
    if (port) return port
    await wait(25)
  }
  throw new Error('The browser does not start.')
}

/** Marks earlier messages, so that only a new one counts. */
const markWords = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[role="status"] > div'))
      element.setAttribute('data-seen', '')
  })
const newWord = (page: Page) =>
  page.locator('[role="status"] > div:not([data-seen])').filter({ hasText: t.outbox.savedHere })

async function makeReady(page: Page, url: string, login: string) {
  await page.goto(url)
  await page.evaluate(() => {
    localStorage.setItem('lang', 'en')
    localStorage.setItem('coach', 'seen')
  })
  await page.reload()
  await page.getByLabel(t.accounts.signIn.stay).check({ force: true })
  await signIn(page, login)
  await expect(page.getByText(t.offline.ready)).toBeVisible({ timeout: 240_000 })
}

test(
  'a loss of a group and a release of feed, each saved as the phone dies, are on the server once',
  { tag: '@long' },
  async () => {
    const barn = await openBarn({})
    const groupId = await groupIn(barn, 'N-1')
    await feedIn(barn, 50)
    const proxy = await startProxy(process.env['PENSIDE_URL'] ?? '')
    const profile = await mkdtemp(join(tmpdir(), 'penside-phone-'))
    let phone = await startBrowser(profile)
    const save = async () => {
      await phone.page.getByRole('button', exact(t.ui.save)).click()
      await markWords(phone.page)
      await phone.page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
      await newWord(phone.page).waitFor()
      await phone.kill()
      phone = await startBrowser(profile)
    }
    try {
      await makeReady(phone.page, proxy.url, barn.worker)
      await phone.quit()
      phone = await startBrowser(profile)
      proxy.online = false
      await phone.page.goto(`${proxy.url}/popup/jadon/21?grpNo=${groupId}`)
      await phone.page.getByRole('button', exact('Sudden death')).click()
      await phone.page.locator('input[name="head"]').fill('4')
      await save()
      await phone.page.goto(`${proxy.url}/popup/jadon/21?grpNo=${groupId}`)
      await expect(phone.page.getByText('16 head')).toBeVisible()

      await phone.page.goto(`${proxy.url}/popup/mgt/01`)
      await phone.page.locator('input[name="itemId"]').click()
      await phone.page.getByRole('dialog').getByRole('button', { name: 'Homemade' }).click()
      await phone.page.locator('input[name="amount"]').fill('30')
      await save()
      proxy.online = true
      await phone.page.goto(proxy.url + places.menu)
      await expect.poll(() => goneFrom(barn), { timeout: 240_000 }).toEqual(['loss 4', 'release 30'])
      await phone.quit()
    } finally {
      await proxy.close()
      await barn.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

test(`a phone killed after 'saved on this phone' loses and doubles nothing (${rounds} times)`, async () => {
  test.setTimeout(600_000 + rounds * 20_000)
  const barn = await openBarn({ gilts: sowsInAll })
  const proxy = await startProxy(process.env['PENSIDE_URL'] ?? '')
  const profile = await mkdtemp(join(tmpdir(), 'penside-phone-'))
  let phone = await startBrowser(profile)
  try {
    await makeReady(phone.page, proxy.url, barn.worker)
    await phone.quit()
    phone = await startBrowser(profile)
    await phone.page.goto(proxy.url + places.plan)

    const expected: Record<string, ReturnType<typeof once>> = {}
    const recorded: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { page } = phone
      const first = page.locator('main').getByRole('listitem').first()
      await expect(first).not.toContainText(
        new RegExp(['none', ...recorded.map((tag) => `${tag}(?!\\d)`)].join('|')),
      )
      await expect(first).toContainText('G-')
      // From the day's list, sow by sow.
      proxy.online = false
      await first.getByRole('link').click()
      const sows: { tag: string; address: string }[] = []
      for (let at = 0; at < sowsIn(round); at++) {
        await expect(boarsOf(page).first()).toBeVisible()
        const tag = (await page.getByRole('heading', { name: /^G-/ }).innerText()).trim()
        sows.push({ tag, address: page.url().replace(/&round=\d+/, '') })
        await markWords(page)
        const isLast = at === sowsIn(round) - 1
        await record(page, 'en', recorded.length + at + 1 === sowsInAll ? 'save' : 'saveAndNext')
        await newWord(page).waitFor()
        if (!isLast) await expect(page.getByRole('heading', exact(tag))).toBeHidden()
      }
      await phone.kill()
      for (const { tag } of sows) expected[tag] = once(barn.worker)
      recorded.push(...sows.map(({ tag }) => tag))

      phone = await startBrowser(profile)
      const last = sows.at(-1)!
      // The network comes back before or after the phone.
      const isBackFirst = round % 3 === 0
      if (isBackFirst) proxy.online = true
      await phone.page.goto(last.address)
      await expect(rowsOf(phone.page).first()).toBeVisible()
      if (!isBackFirst) {
        await expect(rowsOf(phone.page).first()).toContainText(t.outbox.state.queued)
        await expect(fromPhone(phone.page)).toBeVisible()
        await back(proxy, phone.page)
      }
      await expect.poll(barn.matings, { timeout: 240_000, intervals: [50] }).toEqual(expected)
      await expect(async () => {
        const shown = await phone.page.locator('main').innerText()
        expect(shown).not.toContain(t.outbox.state.queued)
        expect(await fromPhone(phone.page).count()).toBe(0)
        expect(await rowsOf(phone.page).count()).toBe(1)
      }).toPass({ timeout: 240_000, intervals: [50] })
      await phone.page.goto(proxy.url + places.plan)
    }
    expect(new Set(recorded).size).toBe(sowsInAll)
    console.log(
      `${recorded.length} matings saved on a phone that was killed ${rounds} times: all on the server, once`,
    )
    await phone.quit()
  } finally {
    await proxy.close()
    await barn.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

import { expect, test, type Browser, type Page } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { storedAnswers } from '../barn.ts'
import { inLanguages, signIn, type Language } from '../person.ts'
import { startProxy, type Proxy } from '../proxy.ts'

const words = {
  ko: {
    ready: '오프라인 준비됨',
    asOf: '기준',
    waiting: '교배 대기',
    save: '저장',
    history: '이력',
    asSaved: '휴대폰',
  },
  en: {
    ready: 'Ready offline',
    asOf: 'As of',
    waiting: 'Waiting for mating',
    save: 'Save',
    history: 'History',
    asSaved: 'phone',
  },
  vi: {
    ready: 'Dùng được khi mất mạng',
    asOf: 'Lúc',
    waiting: 'Chờ phối giống',
    save: 'Lưu',
    history: 'Lịch sử',
    asSaved: 'máy',
  },
} as const

const main = (page: Page) => page.locator('main')

/** A phone whose network can be taken away, signed in and ready for that. */
async function readyPhone(browser: Browser, language: Language, login = 'worker') {
  const proxy = await startProxy(process.env['PENSIDE_URL']!)
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signIn(page, login, language)
  await page.goto('/popup/common/3')
  await expect(page.getByText(words[language].ready)).toBeVisible({ timeout: 90_000 })
  return { proxy, context, page, close: () => Promise.all([context.close(), proxy.close()]) }
}

/** Taken away as a barn does it: connections break, and what is asked afterwards is refused. */
const cut = (proxy: Proxy) => {
  proxy.online = false
}

for (const language of inLanguages('vi')) {
  const t = words[language]
  test(`without a network the app opens, lists, searches and shows a sow, and says how old that is (${language})`, async ({
    browser,
  }) => {
    const { proxy, page, close } = await readyPhone(browser, language)
    const waiting = page.getByRole('link', { name: t.waiting })
    await expect(waiting).toBeVisible()
    const online = await waiting.innerText()
    await page.setViewportSize({ width: 360, height: 640 })
    // In one line the bar is as high as a button, and a line below.
    const isBarInOneLine = async () =>
      expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThanOrEqual(57)
    await isBarInOneLine()

    cut(proxy)
    await page.reload()
    await expect(page.getByTitle(/\d:\d\d/).first()).toBeVisible()
    expect(await waiting.innerText()).toBe(online)
    await isBarInOneLine()
    await isAccessible(page)

    await waiting.click()
    const cards = main(page).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await expect(page.getByTitle(/\d:\d\d/).first()).toBeVisible()

    await page.goto('/popup/record/2')
    await expect(cards.first()).toBeVisible()
    const tag = (await cards.nth(4).innerText()).split('\n')[0]!.trim()
    // Of removed animals the phone knows nothing, so it does not say that there are none.
    const livingOnly = page.getByText(inLanguage(language, first).offline.livingOnly)
    await page.getByRole('searchbox').fill('no such tag')
    await expect(livingOnly).toBeVisible()
    await page.getByRole('searchbox').fill(tag.toLowerCase())
    await expect(cards).toHaveCount(1)
    await expect(livingOnly).toHaveCount(0)
    await cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: tag })).toBeVisible()
    await expect(page.getByRole('table', { name: t.history })).toBeVisible()
    await expect(page.getByTitle(/\d:\d\d/).first()).toBeVisible()

    // A sow who waits: the whole form stands, with boars to choose.
    await page.goto('/popup/report/10')
    await cards.first().getByRole('link').click()
    await expect(page.getByRole('group').first().getByRole('button').first()).toBeVisible()
    await isAccessible(page)

    await page.goto('/popup/common/3')
    await expect(page.getByTitle(/\d:\d\d/).first()).toBeVisible()

    // The network comes back: the screens say nothing of age any more.
    proxy.online = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(t.ready)).toBeVisible()
    await close()
  })
}

test(
  'shows a recently opened screen without a network until the sign-out',
  { tag: '@long' },
  async ({ browser }) => {
    const { proxy, page, close } = await readyPhone(browser, 'en', 'owner')
    await page.goto('/page/daily/1')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    const table = await page.getByRole('table').first().innerText()
    // Kept after the screen is there, not before it.
    await expect
      .poll(() => storedAnswers(page), { timeout: 90_000 })
      .toContainEqual(expect.stringContaining('/mobile/v1/api/stat/proxy.do'))
    cut(proxy)
    await page.goto('/page/daily/1')
    await expect(page.getByText('As of').first()).toBeVisible()
    expect(await page.getByRole('table').first().innerText()).toBe(table)
    await page.goto('/popup/common/members')
    await expect(page.getByText('The server cannot be reached', { exact: false }).first()).toBeVisible()

    // A network that swallows everything is not waited for.
    proxy.online = true
    const { decide } = proxy
    proxy.decide = () => ({ kind: 'late' })
    await page.goto('/popup/report/10')
    await expect(main(page).getByRole('listitem').first()).toBeVisible({ timeout: 90_000 })
    await expect(page.getByText('As of').first()).toBeVisible()
    proxy.decide = decide

    await page.goto('/logout')
    await expect(page.locator('input[name="password"]')).toBeVisible()
    const left = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('penside-kept')
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      const counts = [...database.objectStoreNames].map(
        (name) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(name).objectStore(name).count()
            request.addEventListener('success', () => resolve(request.result))
          }),
      )
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    })
    expect(left).toBe(0)
    cut(proxy)
    await page.goto('/popup/common/3')
    await expect(page.getByRole('link', { name: 'Waiting for mating' })).toHaveCount(0)
    await close()
  },
)

/**
 * The pace that the slow-down is counted from, ms for the work below. It is inferred: such a machine starts the form with 0.25 s of work, as
 * was measured when the aim was first met; no desktop of that pace was measured by itself.
 */
const referenceMs = 4.2

/** How many times longer than on that desktop this machine takes now for the same work of a page: objects, text, the document. */
const paceOf = async (page: Page) =>
  (await page.evaluate(() => {
    const work = () => {
      const from = performance.now()
      const rows = Array.from({ length: 8_000 }, (_, at) => ({ tag: `A-${(at * 7919) % 8_000}`, at }))
      const read = JSON.parse(JSON.stringify(rows)) as typeof rows
      const box = document.createElement('ul')
      for (const { tag } of read.toSorted((a, b) => (a.tag < b.tag ? -1 : 1)).slice(0, 1_000))
        box.appendChild(document.createElement('li')).textContent = tag
      return performance.now() - from
    }
    return Math.min(...Array.from({ length: 15 }, work))
  })) / referenceMs

test('offline the form of a sow is soon there on a slow phone', { tag: '@long' }, async ({ browser }) => {
  const { proxy, context, page, close } = await readyPhone(browser, 'ko')
  await page.getByRole('link', { name: words.ko.waiting }).click()
  await main(page).getByRole('listitem').first().getByRole('link').click()
  const boar = (on: Page) => on.getByRole('group').first().getByRole('button').first()
  await expect(boar(page)).toBeVisible()
  const address = page.url()
  cut(proxy)
  const slowDown = 4
  const paceBefore = await paceOf(page)
  const clock: number[] = []
  const work: number[] = []
  for (let round = 0; round < 3; round++)
    for (const rate of [1, slowDown]) {
      const fresh = await context.newPage()
      const session = await context.newCDPSession(fresh)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      // Read as soon as the page says so: what it does afterwards, and while nobody looks, is not counted.
      const metrics = new Promise<{ name: string; value: number }[]>((resolve) => {
        session.once('Runtime.bindingCalled', () =>
          resolve(session.send('Performance.getMetrics').then((read) => read.metrics)),
        )
      })
      await session.send('Runtime.enable')
      await session.send('Runtime.addBinding', { name: 'sayUsable' })
      await fresh.addInitScript(() => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('main form [role="group"] button')) return
          performance.mark('usable')
          watch.disconnect()
          Object(window).sayUsable('')
        })
        watch.observe(document, { childList: true, subtree: true })
      })
      await fresh.goto(address)
      const read = await metrics
      if (rate === slowDown)
        clock.push(await fresh.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime))
      else work.push((read.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity) * 1_000)
      await fresh.close()
    }
  const shown = (times: number[]) =>
    times
      .toSorted((a, b) => a - b)
      .map(Math.round)
      .join(', ')
  // What else the machine does only adds: shared caches make the same work longer, so the least of the rounds is nearest to it.
  const pace = Math.min(paceBefore, await paceOf(page))
  const least = Math.min(...work) / pace
  console.log(
    `offline start to a usable form: ${shown(work)} ms of work at ${pace.toFixed(2)} times the reference, ${Math.round(least * slowDown)} ms ${slowDown} times slower than that; by the clock at that slow-down, beside whatever else the machine does: ${shown(clock)} ms`,
  )
  // The pace of a machine that does something else too is known roughly: half as much again is noise, more is a fault.
  expect(least * slowDown).toBeLessThan(1_500 * 1.5)
  await close()
})

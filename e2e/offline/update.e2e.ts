import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Browser } from '@playwright/test'
import { signIn } from '../person.ts'

/** The server, which can put out a new version of the app: its service worker then differs in a byte. */
async function startReleases(target: string) {
  const { hostname, port } = new URL(target)
  let released = false
  let unreadable = false
  const server = createServer((from, to) => {
    // Not packed: something is to be added to it.
    const { 'accept-encoding': _packed, ...asked } = from.headers
    const onward = ask({ hostname, port, method: from.method, path: from.url, headers: asked }, (answer) => {
      if (unreadable && from.url?.startsWith('/mobile/x/session')) {
        answer.resume()
        return void to.writeHead(200, { 'content-type': 'application/json' }).end('{"later":"words"}')
      }
      const { 'content-length': _, etag: __, 'last-modified': ___, ...headers } = answer.headers
      to.writeHead(answer.statusCode ?? 502, headers)
      if (from.url !== '/sw.js' || !released) return void answer.pipe(to)
      answer.on('data', (part) => to.write(part))
      answer.on('end', () => to.end('\n// the next version'))
    })
    onward.on('error', () => from.socket.destroy())
    from.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @param says who is signed in is told in words that the version of before cannot read */
    release: (says: { unreadable?: boolean } = {}) => {
      released = true
      unreadable = says.unreadable ?? false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The app as it is kept on a phone, and what may come after it. */
async function openApp(browser: Browser) {
  const releases = await startReleases(process.env['PENSIDE_URL']!)
  const context = await browser.newContext({ baseURL: releases.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signIn(page, 'worker', 'ko')
  await page.goto('/popup/common/3')
  await expect(page.getByText('오프라인 준비됨')).toBeVisible({ timeout: 90_000 })
  const close = async () => {
    await context.close()
    releases.close()
  }
  return { releases, page, close }
}

test('a new version waits for a confirmation and for open forms', async ({ browser }) => {
  const { releases, page, close } = await openApp(browser)
  // Something is being entered.
  await page.goto('/popup/report/10')
  await page.locator('main').getByRole('listitem').first().getByRole('link').click()
  const remark = page.locator('input[name="remark"]')
  await remark.fill('12')
  // Calls go past the worker, so it can be replaced at any time.
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/mobile/'))
      .map((entry) => (entry.toJSON() as { workerMatchedSourceType?: string }).workerMatchedSourceType),
  )
  expect(new Set(sources)).toEqual(new Set(['network']))
  // From now on this very document must live until it is let go.
  await page.evaluate(() => Object.assign(window, { same: true }))
  const isSame = () => page.evaluate(() => 'same' in window)

  releases.release()
  const bar = page.getByRole('status').filter({ hasText: '새 버전이 준비되었습니다' })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(bar).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  expect(await isSame()).toBe(true)

  await bar.getByRole('button', { name: '업데이트' }).click()
  await expect(page.getByText('입력 중인 내용을 저장하면')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await isSame()).toBe(true)
  await expect(remark).toHaveValue('12')

  // She leaves the form; what she typed stays in its draft.
  const address = page.url()
  await page.getByRole('link', { name: '목록으로' }).click()
  await expect.poll(() => isSame().catch(() => true), { timeout: 90_000 }).toBe(false)
  await page.goto(address)
  await expect(remark).toHaveValue('12')
  await expect(page.getByText('새 버전이 준비되었습니다')).toHaveCount(0)
  await close()
})

test('a version that cannot read the session updates itself', { tag: '@long' }, async ({ browser }) => {
  const { releases, page, close } = await openApp(browser)

  releases.release({ unreadable: true })
  await page.reload()
  await expect(page.getByText('앱이 새 버전으로 바뀌었습니다')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { same: true }))
  await expect
    .poll(() => page.evaluate(() => 'same' in window).catch(() => true), { timeout: 90_000 })
    .toBe(false)
  // Those words are the new version's.
  releases.release()
  await page.goto('/popup/common/3')
  await expect(page.getByText('오프라인 준비됨')).toBeVisible({ timeout: 90_000 })
  await close()
})

import { chromium, expect, test } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { signIn } from '../person.ts'

test(
  'displays a push notification in the background, and replaces it when the alarm is over',
  { tag: '@long' },
  async ({ baseURL }) => {
    // The shell in which the other journeys may run shows no notifications: a whole browser does.
    const program = findBrowser({ whole: true })
    expect(program, 'Chromium or Google Chrome is installed').toBeDefined()
    const browser = await chromium.launch({
      executablePath: program!,
      args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'ko-KR',
      serviceWorkers: 'allow',
      permissions: ['notifications'],
    })
    const page = await context.newPage()
    await signIn(page, 'worker', 'ko')
    await page.goto('/popup/etc/0')
    await expect(page.getByRole('button', { name: '알림 켜기' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)

    const browserOf = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browserOf.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await browserOf.send('ServiceWorker.enable')
    const registrationId = await registered
    const deliver = (message: object) =>
      browserOf.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data: JSON.stringify(message),
      })
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((held) => ({
          getNotifications: () => held.getNotifications(),
        }))
        return (await getNotifications()).map(({ title, body, tag, silent, requireInteraction }) => ({
          title,
          body,
          tag,
          silent,
          requireInteraction,
        }))
      })
    const alarm = { tag: 'a1-7', body: '온도 높음 39.5 °C · 농장', url: '/popup/etc/alarms', at: 1 }
    await deliver({ ...alarm, title: '위급 · 분만사', rings: true, urgent: true })
    await expect
      .poll(shown)
      .toEqual([
        { title: '위급 · 분만사', body: alarm.body, tag: 'a1-7', silent: false, requireInteraction: true },
      ])
    await deliver({ ...alarm, title: '해제됨 · 분만사', rings: false, urgent: false })
    await expect
      .poll(shown)
      .toMatchObject([{ title: '해제됨 · 분만사', silent: true, requireInteraction: false }])
    await browser.close()
  },
)

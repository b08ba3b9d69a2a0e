import { expect, test, type Page, type Response } from '@playwright/test'
import { mate, once, openBarn, places, signIn as byHand, words as all } from '../barn.ts'
import { demoPassword, inLanguages, signIn } from '../person.ts'

const t = all.en
const words = {
  ko: {
    name: '한국어',
    id: '아이디를 입력하세요',
    password: '비밀번호를 입력하세요',
    wrong: '맞지 않습니다',
    signIn: '로그인',
    home: '홈',
  },
  en: {
    name: 'English',
    id: 'Enter the user ID',
    password: 'Enter the password',
    wrong: 'is wrong',
    signIn: 'Sign in',
    home: 'Home',
  },
  vi: {
    name: 'Tiếng Việt',
    id: 'Hãy nhập tên đăng nhập',
    password: 'Hãy nhập mật khẩu',
    wrong: 'không đúng',
    signIn: 'Đăng nhập',
    home: 'Trang chủ',
  },
} as const

for (const language of inLanguages('vi')) {
  const t = words[language]
  test(`a worker signs in after two mistakes, in the language that she chooses (${language})`, async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: t.name }).check()
    const submit = page.getByRole('button', { name: t.signIn, exact: true })
    await submit.click()
    await expect(page.getByText(t.id)).toBeVisible()
    await expect(page.getByText(t.password)).toBeVisible()
    await expect(page.locator('input[name="login"]')).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', language)

    await page.locator('input[name="login"]').fill(`nobody-${language}`)
    await page.locator('input[name="password"]').fill('not her password')
    await submit.click()
    await expect(page.getByText(t.wrong)).toBeVisible()

    await page.locator('input[name="login"]').fill('worker')
    await page.locator('input[name="password"]').fill(demoPassword)
    // Whose phone it is is not known: she says so herself.
    await page.getByRole('checkbox').check()
    await submit.click()
    await expect(page).toHaveURL(/\/popup\/common\/1$/)
    await expect(page.getByRole('navigation').getByText(t.home)).toBeVisible()

    // The browser keeps the language, the id and the wish to stay; never the password.
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(kept).toMatchObject({ ...(language !== 'ko' && { lang: language }), id: 'worker', autoLogin: 'Y' })
    expect(JSON.stringify(kept)).not.toContain(demoPassword)
    await page.reload()
    await expect(page).toHaveURL(/\/popup\/common\/1$/)
  })
}

test(
  'the sign-in page offers the demo people, its version and the privacy policy',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('v0.1.6')).toBeVisible()
    await page.getByRole('button', { name: /^worker/ }).click()
    await expect(page).toHaveURL(/\/popup\/common\/1$/)
  },
)

test(
  'the privacy policy is read without signing in, in each language',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/liApp/privacy')
    await expect(page.getByText('2018년 7월 11일')).toBeVisible()
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(page.getByText('Effective from 11 July 2018')).toBeVisible()
    await expect(page.getByText(/7 days before.*30 days before/)).toBeVisible()
    await page.getByRole('radio', { name: 'Tiếng Việt' }).check()
    await expect(page.getByText('11 tháng 7 năm 2018')).toBeVisible()
  },
)

test(
  'after too many wrong passwords the next try has to wait, and the page says how long',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'))
    await page.goto('/')
    await page.locator('input[name="login"]').fill('impatient')
    await page.locator('input[name="password"]').fill('wrong again')
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    // Each wait is twice as long as the one before; one that is still to be seen when it is looked for is enough.
    const waiting = page.getByText(/try again in ([4-9]|\d\d) seconds/)
    await expect(async () => {
      if (await submit.isEnabled()) await submit.click()
      await expect(waiting).toBeVisible({ timeout: 300 })
      await expect(submit).toBeDisabled({ timeout: 300 })
    }).toPass({ timeout: 90_000, intervals: [0] })
    await expect(submit).toBeEnabled({ timeout: 90_000 })
  },
)

test('a sign-out leaves only the language', async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/common/3')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => !['lang', 'coach', 'deviceId'].includes(key))).toEqual([])
  await page.goto('/popup/common/2')
  await expect(page.locator('input[name="login"]')).toBeVisible()
})

/** What a browser keeps for this site, wherever it can. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    // Those in which something stands: an empty one is made by whoever looks.
    databases: (
      await Promise.all(
        (await indexedDB.databases()).map(async ({ name }) => {
          const answer = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, reject) => {
              request.addEventListener('success', () => resolve(request.result))
              request.addEventListener('error', () => reject(request.error!))
            })
          const database = await answer(indexedDB.open(name!))
          const stores = [...database.objectStoreNames]
          const counts = stores.map((store) => answer(database.transaction(store).objectStore(store).count()))
          const rows = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
          database.close()
          return rows > 0 ? [name] : []
        }),
      )
    ).flat(),
    cached: (
      await Promise.all(
        (await caches.keys()).map(async (name) => [...(await (await caches.open(name)).keys())]),
      )
    )
      .flat()
      .map(({ url }) => new URL(url).pathname),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

test('clears a shared phone after two confirmations', async ({ browser }) => {
  const barn = await openBarn({ gilts: 2 })
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('checkbox').check()
  await byHand(page, barn.worker)
  await page.goto(places.menu)
  await expect(page.getByText(t.offline.ready)).toBeVisible({ timeout: 90_000 })
  // A record of hers, and one that she began.
  await mate(page, barn, 'G-001')
  await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
  await page.goto(barn.sow('G-002'))
  await page.locator('input[name="remark"]').fill('typed and not saved')
  await expect.poll(async () => JSON.stringify((await keptBy(page)).local)).toContain('typed and not saved')
  expect(await keptBy(page)).toMatchObject({ databases: ['penside-kept', 'penside-outbox'], workers: 1 })

  await page.goto(places.me)
  const everything = page.getByRole('button', { name: t.accounts.signOut.everything })
  const dialog = page.getByRole('dialog')
  const yes = (word: string) => dialog.getByRole('button', { name: word, exact: true })
  await everything.click()
  await yes(t.accounts.signOut.removeAll).click()
  // The second question can still be answered with no.
  await expect(dialog).toContainText(t.accounts.signOut.sureEverything)
  await yes(t.ui.no).click()
  expect((await keptBy(page)).databases).toHaveLength(2)
  await everything.click()
  await yes(t.accounts.signOut.removeAll).click()
  await yes(t.accounts.signOut.sureYes).click()
  await expect(page.locator('input[name="login"]')).toBeVisible()
  await expect(page.locator('input[name="login"]')).toHaveValue('')

  // The page that is there now may keep the app itself; of the farm and its people it has nothing.
  await expect(async () => {
    const { local, session, databases, cached } = await keptBy(page)
    expect(Object.keys(local).filter((key) => !['coach', 'lang'].includes(key))).toEqual([])
    expect([session, databases]).toEqual([{}, []])
    expect(cached.filter((path) => path.startsWith('/mobile'))).toEqual([])
  }).toPass({ timeout: 20_000 })
  await context.close()
  await barn.close()
})

test('keeps typed values when the session ends', async ({ page }) => {
  await signIn(page, 'worker', 'en')
  await page.goto('/popup/record/1-1')
  await page.locator('input[name="tag"]').fill('Z-777')
  await page.locator('input[name="earNotch"]').fill('N-777')
  await page.context().clearCookies()
  // Leaving the field asks whether the number is taken; that call finds out that the session is gone.
  await page.locator('input[name="earNotch"]').press('Tab')
  await expect(page.locator('input[name="login"]')).toBeVisible()
  await expect(page.locator('input[name="login"]')).toHaveValue('worker')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(/\/popup\/record\/1-1$/)
  await expect(page.locator('input[name="tag"]')).toHaveValue('Z-777')
  await expect(page.locator('input[name="earNotch"]')).toHaveValue('N-777')
})

test('the sign-in form works before scripts and keeps input and submission', async ({ page, request }) => {
  const drawn = await (await request.get('/', { headers: { 'accept-language': 'vi' } })).text()
  expect(/<div id="root"[^>]*>.*?<form.*?name="password".*?<\/form>/s.exec(drawn)?.[0]).toContain('Đăng nhập')

  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  // The scripts are held back until she is done.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/popup/record/2?q=K', { waitUntil: 'commit' })
  await expect(page.getByText('비밀번호를 잊었다면')).toBeVisible()
  const login = page.locator('input[name="login"]')
  await login.fill('work')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByText('Forgot the password?')).toBeVisible()
  await expect(login).toHaveValue('work')
  await login.press('End')
  await login.pressSequentially('er')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?q=K')
  letThrough()
  await expect(page).toHaveURL(/\/popup\/record\/2\?q=K$/)
  await expect(page.getByRole('searchbox')).toHaveValue('K')
  expect(await page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('Y')
  expect(complaints).toEqual([])
})

test('the sign-in form loads little data and does not move', async ({ page }) => {
  const answers: Response[] = []
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  page.on('response', (answer) => answers.push(answer))
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: { node: Node | null }[] }).sources)
          if (node instanceof Element && node.closest('form')) moved.push(node.outerHTML)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.waitForFunction(() => document.getElementById('root')?.dataset['taken'])
  const byThen = [...answers]

  const scripts = byThen.filter((answer) => new URL(answer.url()).pathname.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (answer) => {
      await answer.finished()
      const { responseBodySize } = await answer.request().sizes()
      return { file: new URL(answer.url()).pathname, bytes: responseBodySize }
    }),
  )
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  console.log(`until the sign-in form can be used: ${byThen.length} requests, ${bytes} bytes of script`)
  expect(byThen.length).toBeLessThanOrEqual(20)
  expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(144_000)
  // The rest comes when the page is quiet, and moves nothing of the form.
  await expect.poll(() => answers.some((answer) => answer.url().includes('/assets/inside-'))).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  // What the build drew is what the app would have drawn.
  expect(failed).toEqual([])
})

import { expect, test, type Page } from '@playwright/test'
import { knownAddresses, leadingOn } from '../../web/src/app/addresses.ts'
import { isClean } from '../accessible.ts'
import { signIn, type Language } from '../person.ts'
import { isLong } from '../../server/test/long.ts'

/** Addresses of our own, beside those in printed codes; ids are those of the demo farm. */
const ours = [
  '/popup/common/members',
  '/popup/common/tokens',
  '/popup/common/webhooks',
  '/popup/common/outbox',
  '/popup/common/conflicts',
  '/popup/common/house',
  '/popup/common/pens',
  '/popup/common/labels',
  '/popup/common/suppliers',
  '/popup/common/gradings',
  '/popup/common/codes',
  '/popup/common/controllers',
  '/popup/etc/limits',
  '/popup/etc/alarms',
  '/popup/etc/plan',
  '/popup/etc/overview',
  '/popup/etc/unfed',
  '/popup/etc/past-alarms',
  '/popup/etc/import',
  '/popup/etc/vaccination',
  '/popup/etc/medicines',
  '/popup/etc/feeds',
  '/popup/record/7-many',
  '/popup/record/13-many',
  '/popup/record/15-many',
  '/popup/record/15',
  '/popup/record/leaving',
  '/popup/report/checks',
  '/popup/report/duties',
  '/popup/report/6',
  '/popup/report/7',
  '/popup/report/why?name=farrowingRate',
  '/popup/jadon/6-many',
  '/popup/jadon/7-many',
  '/popup/jadon/truck',
  '/popup/jadon/results',
  '/popup/mgt/store',
  '/popup/mgt/receipts',
  '/popup/mgt/trade-file',
  '/popup/board/01?no=1',
  '/popup/board/faq',
  '/popup/board/inquiries',
]
const every = [...knownAddresses.filter((path) => !leadingOn.includes(path)), ...ours]
const languages: readonly Language[] = ['ko', 'en', 'vi']
const sizes = [
  [360, 740],
  [390, 844],
  [1280, 800],
  [1440, 900],
] as const
/** Long runs check every screen for one language and size each, others check every 60th. */
const oneIn = 60

/** Overflow: the page is too wide, words exceed their box, or a day wraps. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter((element) => {
      const style = getComputedStyle(element)
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (!hides || style.clipPath !== 'none' || !element.checkVisibility()) return false
      return element.scrollWidth > element.clientWidth + 1 && (element.textContent ?? '').trim() !== ''
    })
    const days = [...document.querySelectorAll('main :not(.visually-hidden, table *)')].flatMap((element) =>
      [...element.childNodes].flatMap((text) => {
        const day = text instanceof Text ? /\d+-\d\d/.exec(text.data) : null
        if (!day || !element.checkVisibility()) return []
        const range = document.createRange()
        range.setStart(text, day.index)
        range.setEnd(text, day.index + day[0].length)
        return range.getClientRects().length > 1 ? [`in two lines: ${day[0]}`] : []
      }),
    )
    return [
      ...wide,
      ...cut.map(({ tagName, textContent }) => `${tagName}: ${textContent?.slice(0, 60)}`),
      ...days,
    ]
  })

/** Values that repeat their label, such as `Parity: Parity 5`, and words written twice. */
const doubled = (page: Page) =>
  page.evaluate(() => {
    const textOf = (element: Element | null) =>
      element instanceof HTMLElement ? element.innerText.trim() : ''
    const repeated = [...document.querySelectorAll('main dt')]
      .map((label) => [textOf(label), textOf(label.nextElementSibling)] as const)
      .filter(([label, value]) => label !== '' && value.startsWith(`${label} `))
      .map(([label, value]) => `${label}: ${value}`)
    const twice = textOf(document.querySelector('main'))
      .split('\n')
      .filter((line) => /(?<!\p{L})(\p{Lu}\p{L}+|[가-힣]{2,}) \1(?!\p{L})/u.test(line))
    return [...repeated, ...twice]
  })

for (const [k, [width, height]] of sizes.entries())
  test.describe(() => {
    const isPhone = width < 1024
    test.use({ viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone })
    for (const [i, language] of languages.entries()) {
      if (!isLong && (k % 2 === 1 || i !== (k + 2) % languages.length)) continue
      test(`screens are accessible and not cut off at ${width} px (${language})`, async ({ page }) => {
        test.setTimeout(1_800_000)
        await signIn(page, 'owner', language)
        const part = i * sizes.length + k
        for (const [at, path] of every.entries()) {
          if (!isLong && at % oneIn !== (part * 3) % oneIn) continue
          await page.goto(path)
          await expect(page.locator('main:not([aria-busy]), dialog').first(), path).toBeVisible()
          await page.waitForLoadState('networkidle')
          await isClean(page)
          expect.soft(await cutOff(page), path).toEqual([])
          expect.soft(await doubled(page), path).toEqual([])
        }
      })
    }
  })

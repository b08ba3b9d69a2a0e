// The first screen beside a bare page of the same libraries with the same form (web/bare), both in one browser, in turns.
//
//   node bench/src/first-screen.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findBrowser } from '../../scripts/browser.mjs'
import { serveWeb } from '../../server/src/http/web-app.ts'
import { wordsOfOneLanguage } from '../../web/vite-words.ts'
import { serviceWorker } from '../../web/vite-service-worker.ts'
import { median } from './numbers.ts'

const web = resolve(import.meta.dirname, '../../web')
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** A phone of the middle on a slow network: 150 ms there and back, 1.6 Mbit/s, a fourth of this machine's speed. */
const phone = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const slowdown = 4
const settles = 3_000

type Measured = { largest: number; blocked: number; usable: number }
const measures = ['largest', 'blocked', 'usable'] as const
const said = {
  largest: 'largest paint, ms',
  blocked: 'blocked, ms',
  usable: 'form can be used, ms',
} satisfies Record<keyof Measured, string>
type Row = {
  start: 'cold' | 'warm'
  measure: keyof Measured
  ours: number
  bare: number
  aim: number | null
}

async function measureFirstScreen(): Promise<Row[]> {
  const bareFolder = await buildBare()
  const [ours, bare] = await Promise.all([serve(join(web, 'dist')), serve(bareFolder)])
  const program = findBrowser()
  const browser = await chromium.launch({
    ...(program && { executablePath: program }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const cold = await inTurns(
      () => coldStart(browser, ours.url),
      () => coldStart(browser, bare.url),
    )
    const [oursWarm, bareWarm] = [await warmPhone(browser, ours.url), await warmPhone(browser, bare.url)]
    const warm = await inTurns(
      () => warmStart(oursWarm, ours.url),
      () => warmStart(bareWarm, bare.url),
    )
    return [
      ...rowsOf('cold', cold, { largest: 1.15, usable: 1.15, blocked: null }),
      ...rowsOf('warm', warm, { largest: null, usable: 1.5, blocked: null }),
    ]
  } finally {
    await browser.close()
    await Promise.all([ours.close(), bare.close()])
    await rm(bareFolder, { recursive: true, force: true })
  }
}

async function inTurns(ours: () => Promise<Measured>, bare: () => Promise<Measured>) {
  const taken: { ours: Measured; bare: Measured }[] = []
  // The first of each warms the machine.
  for (let round = 0; round <= rounds; round++) taken.push({ ours: await ours(), bare: await bare() })
  return taken.slice(1)
}

function rowsOf(
  start: Row['start'],
  taken: { ours: Measured; bare: Measured }[],
  aims: Record<keyof Measured, number | null>,
): Row[] {
  const of = (who: 'ours' | 'bare', measure: keyof Measured) =>
    median(taken.map((turn) => turn[who][measure]))
  return measures.map((measure) => ({
    start,
    measure,
    ours: of('ours', measure),
    bare: of('bare', measure),
    aim: aims[measure],
  }))
}

async function buildBare(): Promise<string> {
  const folder = await mkdtemp(join(web, 'node_modules', '.bare-')).catch(() =>
    mkdtemp(join(web, '..', 'node_modules', '.bare-')),
  )
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(web, 'bare'),
    plugins: [wordsOfOneLanguage(), react(), serviceWorker()],
    // The words in one file with everything else, as a page of one language would have them.
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: false } } },
  })
  return folder
}

/** Both by the server's own hand, without a database: all that the form asks for is answered at once. */
async function serve(folder: string) {
  const app = Fastify()
  await app.register(cookie)
  await serveWeb(app, folder)
  app.get('/mobile/x/about', async () => ({ version: '0.0.0', secureYn: 'Y', signedInYn: 'N', demo: [] }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () => app.close(),
  }
}

async function coldStart(browser: Browser, url: string): Promise<Measured> {
  const context = await contextOf(browser, 'block')
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...phone })
    return await measure(page, url)
  } finally {
    await context.close()
  }
}

/** A phone that has kept the page. */
async function warmPhone(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await contextOf(browser, 'allow')
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.close()
  await context.setOffline(true)
  return context
}

async function warmStart(context: BrowserContext, url: string): Promise<Measured> {
  const page = await context.newPage()
  try {
    return await measure(page, url)
  } finally {
    await page.close()
  }
}

async function contextOf(browser: Browser, serviceWorkers: 'allow' | 'block') {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    serviceWorkers,
  })
  await context.addInitScript(`(() => {
    const seen = (window.seen = { largest: 0, blocked: 0, usable: 0 })
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
    watch('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50) })
    const look = () => {
      if (document.getElementById('root')?.dataset.taken) seen.usable = performance.now()
      else setTimeout(look, 4)
    }
    look()
  })()`)
  return context
}

async function measure(page: Page, url: string): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const response = await page.goto(url, { waitUntil: 'commit' })
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`)
  while ((await seenOn(page)).usable === 0) await page.waitForTimeout(50)
  await page.waitForTimeout(settles)
  return seenOn(page)
}

const seenOn = (page: Page) => page.evaluate('window.seen') as Promise<Measured>

const tableOf = (rows: readonly Row[]): string[][] =>
  rows.map(({ start, measure, ours, bare, aim }) => [
    `${start}: ${said[measure]}`,
    ours.toFixed(0),
    bare.toFixed(0),
    (ours / bare).toFixed(2),
    aim === null ? '' : `${aim} ${ours <= bare * aim ? '✓' : '✗'}`,
  ])

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const row of tableOf(await measureFirstScreen())) console.log(row.join('\t'))

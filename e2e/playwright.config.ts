import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { keepFilesInMemory } from '../scripts/quick-folder.ts'
import { isLong } from '../server/test/long.ts'

// `npm test` sets PENSIDE_REPORT to read the counts.
const report = process.env['PENSIDE_REPORT']
// Every worker reads this file: the browser is looked up once, the address is set by server.ts.
const browser = process.env['PENSIDE_BROWSER'] ?? findBrowser()
if (browser) process.env['PENSIDE_BROWSER'] = browser

keepFilesInMemory()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  workers: 3,
  // Journeys share nothing, so that they run in any order.
  fullyParallel: true,
  // Long journeys whose parts other tests cover only run with npm run test:long.
  ...(!isLong && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env['CI']),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    actionTimeout: 120_000,
    // Members without a choice get their browser's language.
    locale: 'ko-KR',
    baseURL: process.env['PENSIDE_URL'],
    // Screenshots and checks must not catch animations halfway.
    contextOptions: { reducedMotion: 'reduce' },
    // Caching the app takes time; offline journeys allow it.
    serviceWorkers: 'block',
    // Recording each journey would make all of them slow.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // The browser may only reach our server.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
})

import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { keepFilesInMemory } from '../scripts/quick-folder.ts'
import { isLong } from '../server/test/long.ts'

// npm test sets PENSIDE_REPORT to read the counts from; a person at a terminal does not need the file.
const report = process.env['PENSIDE_REPORT']
// Every worker reads this file again: the browser is looked for once, the address is set by server.ts.
const browser = process.env['PENSIDE_BROWSER'] ?? findBrowser()
if (browser) process.env['PENSIDE_BROWSER'] = browser

keepFilesInMemory()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  workers: 3,
  // Each journey has its own page, and what it changes is its own; so the workers end together.
  fullyParallel: true,
  // What takes long, and whose parts are proven below the browser or by another journey, is left to npm run test:long.
  ...(!isLong && { grepInvert: /@long/ }),
  // A busy machine may be late once; what fails twice is wrong.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    actionTimeout: 120_000,
    // Who has chosen no language reads her browser's.
    locale: 'ko-KR',
    baseURL: process.env['PENSIDE_URL'],
    // What fades in is not looked at half way.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the app for a barn without a network takes its time; the journeys of that allow it.
    serviceWorkers: 'block',
    // Recording each journey would make all of them slow.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // A test's browser talks to our server only.
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

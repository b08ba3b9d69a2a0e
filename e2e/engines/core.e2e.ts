// Core journey of a day in a barn in other browser engines; all other journeys use Chromium.
import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { certificate } from '../../server/test/certificate.ts'
import { once, openBarn, places, words } from '../barn.ts'
import { demoPassword } from '../person.ts'
import { startProxy } from '../proxy.ts'
import { personAt, type Engine, type Person } from './engine.ts'
import { firefoxIsThere, openFirefox } from './firefox.ts'
import { openWebkit, webkitIsThere } from './webkit.ts'

const engines = {
  WebKitGTK: { isThere: webkitIsThere, open: openWebkit },
  'Firefox ESR': { isThere: firefoxIsThere, open: openFirefox },
}
const t = words.en

for (const [name, { isThere, open }] of Object.entries(engines))
  test(
    `${name}: sign in, today's list, record without a network, reload, and sent when there is one`,
    { tag: '@long' },
    async () => {
      test.skip(!isThere() || !opensslIsThere(), `${name} or openssl is not installed`)
      test.setTimeout(600_000)
      // Closes everything in reverse order, also after a failure.
      await using opened = new AsyncDisposableStack()
      const barn = opened.adopt(await openBarn({ gilts: 1 }), ({ close }) => close())
      const proxy = opened.adopt(
        await startProxy(process.env['PENSIDE_URL']!, await certificate()),
        ({ close }) => close(),
      )
      const engine = opened.adopt(await open(), ({ close }) => close())
      const person = personAt(engine)
      const isAt = (address: string) =>
        expect.poll(() => engine.run(() => location.pathname + location.search)).toContain(address)
      // As served by npm start: over http on this machine.
      await enter(engine, person, process.env['PENSIDE_URL']!, barn.worker)
      await enter(engine, person, proxy.url, barn.worker)
      // The whole app is being cached.
      await person.sees(t.offline.ready, 120_000)

      await engine.goto(proxy.url + places.plan)
      await person.touch('main a', 'G-001')
      await person.touch('[role=group] button', 'B-01')
      proxy.online = false
      await person.touch('button', t.ui.save)
      await person.touch('dialog button', t.ui.save)
      // The round is over and its list is shown. Requests under way would undo the next navigation.
      await isAt(places.plan)
      await person.sees(t.outbox.state.queued)
      await engine.goto(proxy.url + barn.sow('G-001'))
      await isAt(barn.sow('G-001'))
      await person.sees(t.outbox.state.queued)
      expect(await barn.matings()).toEqual({})

      proxy.online = true
      await engine.goto(proxy.url + places.outbox)
      await person.sees(t.outbox.allSent)
      expect(await barn.matings()).toEqual({ 'G-001': once(barn.worker) })

      // Back to a page that may be in the back/forward cache.
      await engine.run(() => void setTimeout(() => history.back()))
      await isAt(barn.sow('G-001'))
      await person.sees('B-01')
      await person.seesNoMore(t.outbox.state.queued)
    },
  )

async function enter(engine: Engine, person: Person, url: string, login: string) {
  await engine.goto(url)
  await engine.run(() => localStorage.setItem('lang', 'en'))
  await engine.goto(url)
  await person.type('input[name=login]', login)
  await person.type('input[name=password]', demoPassword)
  await person.touch('button', t.accounts.signIn.submit)
  await expect
    .poll(() => engine.run(() => document.querySelector('input[name=password]') === null))
    .toBe(true)
  // The server knows it, too.
  await engine.goto(url + places.menu)
  await person.sees('Barn')
}

const opensslIsThere = () => spawnSync('openssl', ['version']).status === 0

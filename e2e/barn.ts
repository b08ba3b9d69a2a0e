// A farm for one journey, on the server of all journeys, with access to its database.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, request, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import pg from 'pg'
import * as z from 'zod'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { protocolVersion, type Sample } from '@penside/contract/equipment/protocol.ts'
import { addDays, todayAt, type Day } from '@penside/domain/basics/day.ts'
import { startEmbedded } from '../server/src/database/embedded/embedded.ts'
import { applicationPool, inTransaction } from '../server/src/database/db.ts'
import { ingestReadings } from '../server/src/equipment/ingest.ts'
import { importHerd, type HerdSow } from '../server/src/workbook/herd-import.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first } from '../web/src/app/words.ts'
import { demoPassword, openSession, signIn as signedIn, type Language } from './person.ts'
import { startProxy, type Proxy } from './proxy.ts'

/** Words of the screens, from the app's own dictionaries. */
export const words = {
  ko: inLanguage('ko', first),
  en: inLanguage('en', first),
  vi: inLanguage('vi', first),
}

export const places = {
  menu: '/popup/common/3',
  me: '/popup/common/2',
  plan: '/popup/report/10',
  outbox: '/popup/common/outbox',
  conflicts: '/popup/common/conflicts',
}

export type Barn = {
  farmId: number
  /** Logins, all with the demo's password. */
  manager: string
  worker: string
  /** A second worker. */
  helper: string
  idOf: (tag: string) => number
  /** Address of an animal's matings, or of another kind of its records. */
  sow: (tag: string, entryId?: string) => string
  /** Matings and operation ids per sow with any. */
  matings: () => Promise<Record<string, Held>>
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** A sensor of the house, `S-1`, and a function that ingests its samples. */
  sensor: () => Promise<(samples: readonly Omit<Sample, 'equipment'>[]) => Promise<void>>
  close: () => Promise<void>
}
export type Held = { matings: number; operations: number; by: string[] }

type Sows = {
  /** Waiting for mating: `G-001`, `G-002`, ... */
  gilts?: number
  /** Weaned five days ago and waiting for mating: `W-001`, `W-002`, ... */
  weaned?: number
  /** Mated 115 days ago and due: `P-001`, `P-002`, ... */
  pregnant?: number
  /** Farrowed ten days ago, with these numbers of piglets: `L-001`, `L-002`, ... */
  nursing?: readonly number[]
}

/** Creates a farm with these sows, the boars B-01 and B-02, and a pen for each. */
export async function openBarn(
  { gilts = 0, weaned = 0, pregnant = 0, nursing = [] }: Sows,
  home = process.env['PENSIDE_E2E_HOME'] ?? '',
): Promise<Barn> {
  // The server's own database, which is already running.
  const database = await startEmbedded({ home, log: () => {} })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const today = todayAt('Asia/Seoul')
  const animal = { earNotch: '', stockEntryOn: null, supplier: null, pen: 0 }
  const entry = (on: Day) =>
    ({ kind: 'entry', on, status: 'gilt', parity: 0, matings: 0, lastWorkOn: on, nursing: 0 }) as const
  const sow = (letter: string, at: number, bornDaysAgo: number, records: HerdSow['records']): HerdSow => ({
    ...animal,
    tag: `${letter}-${String(at + 1).padStart(3, '0')}`,
    breed: '041006',
    bornOn: addDays(today, -bornDaysAgo),
    records,
  })
  const mated = (daysAgo: number): HerdSow['records'] => [
    entry(addDays(today, -daysAgo - 25)),
    { kind: 'mating', on: addDays(today, -daysAgo), services: [{ boar: 0, method: 'A' }] },
  ]
  const litterOf = (piglets: number, daysAgo: number): HerdSow['records'] => [
    ...mated(daysAgo + 115),
    {
      kind: 'farrowing',
      on: addDays(today, -daysAgo),
      totalBorn: piglets,
      mummified: 0,
      stillborn: 0,
      undersized: 0,
      malformed: 0,
      category: '070001',
      litterWeight: 0,
      pen: 0,
    },
  ]
  await client.query('begin')
  const [drawn] = (
    await client.query<{ id: string }>(`select nextval(pg_get_serial_sequence('farm', 'farm_id')) as id`)
  ).rows
  const farmId = Number(drawn!.id)
  const none = { company: '', distributor: '', agent: '', environment: 'N', kind: '431003' } as const
  await importHerd(client, farmId, {
    farm: { name: 'Barn', ...none },
    suppliers: [],
    houses: [{ kind: '080004', names: { ko: '분만사', en: 'Farrowing house', vi: 'Chuồng đẻ' } }],
    pens: [
      { house: 0, name: 'P-1' },
      { house: 0, name: 'P-2' },
    ],
    equipment: [],
    boars: ['B-01', 'B-02'].map((tag) => ({
      ...animal,
      tag,
      breed: '042001',
      bornOn: addDays(today, -700),
      enteredOn: addDays(today, -400),
      category: '060002',
    })),
    sows: [
      ...Array.from({ length: gilts }, (_, at) => sow('G', at, 280, [entry(addDays(today, -60))])),
      ...Array.from({ length: weaned }, (_, at) =>
        sow('W', at, 420, [
          ...litterOf(10, 30),
          {
            kind: 'weaning',
            on: addDays(today, -5),
            weaned: 10,
            females: 10,
            becomesNurse: false,
            totalWeight: 0,
            pen: 0,
          },
        ]),
      ),
      ...Array.from({ length: pregnant }, (_, at) => sow('P', at, 420, mated(115))),
      ...nursing.map((piglets, at) => sow('L', at, 420, litterOf(piglets, 10))),
    ],
  })
  const secret = await hash(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const person = async (name: string, role: 'manager' | 'worker') => {
    const login = `${name.toLowerCase()}-${farmId}-${randomUUID().slice(0, 4)}`
    await client.query(
      `with a as (insert into account (login, name, email, password_hash) values ($1, $2, $3, $4) returning account_id)
       insert into membership (farm_id, account_id, role) select $5, account_id, $6 from a`,
      [login, name, `${login}@farm.example`, secret, farmId, role],
    )
    return login
  }
  const people = {
    manager: await person('Kim', 'manager'),
    worker: await person('An', 'worker'),
    helper: await person('Binh', 'worker'),
  }
  await client.query('commit')
  const query: Barn['query'] = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const tags = new Map(
    (
      await query<{ tag: string; id: string }>('select tag, animal_id as id from animal where farm_id = $1', [
        farmId,
      ])
    ).map(({ tag, id }) => [tag, id]),
  )
  const idOf = (tag: string) => Number(tags.get(tag))
  return {
    farmId,
    ...people,
    idOf,
    sow: (tag, entryId = '21') => `/popup/record/${entryId}?pigNo=${idOf(tag)}`,
    query,
    async matings() {
      const rows = await query<{ tag: string } & Held>(
        `select a.tag,
           (select count(*)::int from sow_event m where m.farm_id = a.farm_id and m.animal_id = a.animal_id and m.kind = 'mating') as matings,
           count(distinct u.operation_id)::int as operations, array_agg(distinct c.login) as by
         from animal a
         join change u on u.farm_id = a.farm_id and u.subject = 'animal' and u.subject_id = a.animal_id and u.kind = 'mating' and u.deed <> 'delete'
         join account c on c.account_id = u.account_id
         where a.farm_id = $1 group by a.farm_id, a.animal_id, a.tag`,
        [farmId],
      )
      return Object.fromEntries(rows.map(({ tag, ...held }) => [tag, held]))
    },
    async sensor() {
      await query(`insert into controller (farm_id, controller_id) values ($1, 'I1')`, [farmId])
      await query(
        `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id)
         select $1, 'S-1', 'S', 'I1', min(pen_id) from pen where farm_id = $1`,
        [farmId],
      )
      let seq = 0
      return async (samples) => {
        const message = {
          v: protocolVersion,
          boot: 'b1',
          seq: ++seq,
          sent: new Date().toISOString(),
          samples: samples.map((each) => ({ ...each, equipment: 'S-1' })),
        }
        const pool = applicationPool({ url: database.url, max: 1 })
        await inTransaction(pool, (db) => ingestReadings(db, farmId, 'I1', message))
        await pool.end()
      }
    },
    async close() {
      await client.end()
      await database.stop()
    },
  }
}

/** Group of ten females and ten males, started 140 days ago. */
export async function groupIn({ farmId, query }: Barn, name: string): Promise<number> {
  const [group] = await query<{ id: string }>(
    `with g as (insert into pig_group (farm_id, name, started_on, age_days, breed, females, males)
       values ($1, $2, $3::date - 150, 28, '043002', 10, 10) returning group_id)
     insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
       select $1, group_id, 'in', 1, $3::date - 140, '110002', 10, 10 from g returning group_id as id`,
    [farmId, name, todayAt('Asia/Seoul')],
  )
  return Number(group!.id)
}

/** Feed called Homemade, received today. */
export const feedIn = ({ farmId, query }: Barn, kilograms: number) =>
  query(
    `with f as (insert into feed (farm_id, category, name_ko, name_en, name_vi) values ($1, '100005', '자작', 'Homemade', 'Tự trộn') returning feed_id),
     r as (insert into stock_record (farm_id, kind, item_id, on_date, amount) select $1, 'receipt', feed_id, $2, $3 from f returning record_id, item_id),
     m as (insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, amount)
       select $1, record_id, 1, item_id, $2, '', 'infinity', 'supplier', 'store', $3 from r)
     insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount) select $1, item_id, 0, '', 'infinity', $3 from r`,
    [farmId, todayAt('Asia/Seoul'), kilograms],
  )

/** Losses of the groups and releases of the store: `loss 4`, `release 30`. */
export const goneFrom = async ({ farmId, query }: Barn) =>
  (
    await query<{ what: string }>(
      `select concat_ws(' ', kind, females + males + unsexed) as what from group_move where farm_id = $1 and kind <> 'in'
       union all select concat_ws(' ', kind, amount::float8) from stock_record where farm_id = $1 and kind = 'release' order by what`,
      [farmId],
    )
  ).map(({ what }) => what)

export const once = (by: string): Held => ({ matings: 1, operations: 1, by: [by] })

export type PhoneOf = { proxy: Proxy; context: BrowserContext; page: Page; close: () => Promise<void> }

/** Phone with a network of its own, signed in and ready for offline use. */
export async function openPhone(
  browser: Browser,
  login: string,
  language: Language = 'en',
): Promise<PhoneOf> {
  const proxy = await startProxy(process.env['PENSIDE_URL'] ?? '')
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signedIn(page, login, language)
  await page.goto(places.menu)
  await expect(page.getByText(words[language].offline.ready)).toBeVisible({ timeout: 240_000 })
  return {
    proxy,
    context,
    page,
    async close() {
      await context.close()
      await proxy.close()
    },
  }
}

/** Signs in through the form. */
export async function signIn(page: Page, login: string) {
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await expect(page.locator('input[name="password"]')).toBeHidden()
}

export const exact = (name: string) => ({ name, exact: true })
export const boarsOf = (page: Page) => page.getByRole('group').first().getByRole('button')
export const rowsOf = (page: Page) => page.locator('main table tbody tr')

/** Chooses a boar (in a round the last one is preset), saves, and confirms. */
export async function record(
  page: Page,
  language: Language = 'en',
  button: 'save' | 'saveAndNext' = 'save',
  boar = 0,
) {
  const chosen = boarsOf(page).nth(boar)
  if ((await chosen.getAttribute('aria-pressed')) !== 'true') await chosen.click()
  await page.getByRole('button', exact(words[language].ui[button])).click()
  await page.getByRole('dialog').getByRole('button', exact(words[language].ui.save)).click()
}

/** Opens the sow's form and records a mating. */
export async function mate(page: Page, barn: Barn, tag: string, language: Language = 'en', boar = 0) {
  await page.goto(barn.sow(tag))
  await record(page, language, 'save', boar)
}

/** Calls of another member, whose records reach the server at once. */
export async function openElsewhere(barn: Barn, login: string) {
  const requests = await request.newContext({ baseURL: process.env['PENSIDE_URL'] ?? '' })
  await openSession(requests, login, 'en')
  const save = async (tag: string, change: Partial<NewMating> = {}) => {
    const services = [{ boarId: barn.idOf('B-01'), method: 'A' as const }]
    const mating = {
      formMode: 'insert',
      animalId: barn.idOf(tag),
      matedOn: todayAt('Asia/Seoul'),
      services,
    } as const
    const params = z.encode(matings.save.input, { ...mating, ...change }) as Record<string, string>
    const answer = await requests.post(matings.save.path, {
      params,
      headers: { [operationHeader]: randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return {
    mate: (tag: string) => save(tag),
    /** Deletes the only mating of a gilt. */
    takeBack: (tag: string) => save(tag, { formMode: 'delete', seq: 2, services: [] }),
    close: () => requests.dispose(),
  }
}

/** Restores the network, and waits until the phone notices. */
export async function back(proxy: Proxy, page: Page) {
  proxy.online = true
  proxy.decide = () => ({ kind: 'pass' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Journeys with a farm of their own: `test('...', async ({ page, barn }) => ...)`. */
export const inBarn = (sows: Sows) =>
  base.extend<{ barn: Barn }>({
    barn: async ({ browserName: _ }, hand) => {
      const barn = await openBarn(sows)
      await hand(barn)
      await barn.close()
    },
  })

/** Calls whose last answers the phone has cached. */
export const storedAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('penside-kept')
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            resolve((keys.result as [string, string][]).map(([, key]) => key))
          })
        })
      }),
  )

/** Photo of maximum size. */
export async function drawnPhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4_000
    canvas.height = 3_000
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = 'tan'
    drawing.fillRect(0, 0, 4_000, 3_000)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

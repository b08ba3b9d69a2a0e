// A farm on the real server, listening on a port, with a bad network before it.
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { addDays, day } from '@penside/domain/basics/day.ts'
import type { HerdSow } from '@penside/server/workbook/herd-import.ts'
import { startProxy, type Proxy } from '../../e2e/proxy.ts'
import {
  asOwner,
  makeFarm,
  testApp,
  type Person,
  type TestApp,
  type TestFarm,
} from '../../server/test/farm.ts'
import type { setup } from '../../server/test/database.ts'
import type { Author } from '../src/outbox/operation.ts'

/** The one database of all tests; with it comes the type of what it provides. */
export type Provider = typeof setup

export type Barn = {
  app: TestApp
  /** Networks, one for each phone. */
  proxies: readonly Proxy[]
  close: () => Promise<void>
}

/** `url`: a database of the test's own, where it cannot share one. */
export async function openBarn(phones: number, { url }: { url?: string } = {}): Promise<Barn> {
  const app = await testApp({ maxConnections: 8, ...(url !== undefined && { url }) })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const target = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const proxies = await Promise.all(Array.from({ length: phones }, () => startProxy(target)))
  return {
    app,
    proxies,
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()))
      await app.close()
    },
  }
}

const born = day('2026-01-10')
/** Gilts that may be mated on any day since August. */
const gilts = (count: number): HerdSow[] =>
  Array.from({ length: count }, (_, i) => ({
    tag: `G-${i}`,
    earNotch: '',
    breed: '041006',
    bornOn: born,
    stockEntryOn: null,
    supplier: 0,
    pen: null,
    records: [
      {
        kind: 'entry',
        on: addDays(born, 200),
        status: 'gilt',
        parity: 0,
        matings: 0,
        lastWorkOn: addDays(born, 200),
        nursing: 0,
      },
    ],
  }))

export const giltsFarm = (count: number, url?: string) =>
  makeFarm({ sows: gilts(count), ...(url !== undefined && { url }) })

/** More boars, by whom a test knows which record a service came from. */
export const moreBoars = ({ farmId }: TestFarm, count: number) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into animal (farm_id, sex, tag, breed, category, born_on, entered_on, status, last_work_on, not_before)
       select farm_id, sex, 'M-' || n, breed, category, born_on, entered_on, status, last_work_on, not_before
       from animal, generate_series(1, $2) as n where farm_id = $1 and tag = 'B-01' order by n returning animal_id as id`,
      [farmId, count],
    )
    return rows.map(({ id }) => Number(id))
  })

export const authorOf = ({ farmId }: TestFarm, { accountId, login }: Person): Author => ({
  accountId,
  farmId,
  login,
})

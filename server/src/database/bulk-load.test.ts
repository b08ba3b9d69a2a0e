import type { ClientBase } from 'pg'
import { expect, inject, test } from 'vitest'
import { asOwner, makeFarm, today } from '../../test/farm.ts'
import { applicationPool } from './db.ts'
import { Load } from './bulk-load.ts'

const url = inject('databaseUrl')

/** As the owner of the schema, and as the application, to which other farms' rows are closed. */
const ways = {
  owner: (work: (client: ClientBase) => Promise<void>) => asOwner(url, work),
  async application(work: (client: ClientBase) => Promise<void>) {
    const pool = applicationPool({ url, max: 1 })
    const client = await pool.connect()
    await work(client)
    client.release()
    await pool.end()
  },
}

test.each(['owner', 'application'] as const)(
  'the %s loads texts as they are, and what is not said gets its default',
  async (as) => {
    const { farmId, ...farm } = await makeFarm()
    const animalId = farm.animal('A-1001')
    const remark = 'a \\ and \\N, a tab\t, a line\nand "quotes", 새끼'
    const confirmed = ['A"B', '\\', 'null']
    await ways[as](async (client) => {
      await client.query('begin')
      await client.query(`select set_for_call('penside.farm', $1)`, [String(farmId)])
      const load = new Load(client, { farmId, remark })
      // A fostering points at a record of the sow's life, and is added before it.
      const change = { kind: 'fosteredIn', number: 90, females: 1, partnerId: null }
      load.add('litter_change', { animalId, litterSeq: 90, onDate: today, ...change })
      const state = { status: 'lactating', parity: 1, matings: 0 }
      load.add('sow_event', { animalId, seq: 90, kind: 'farrowing', onDate: today, confirmed, ...state })
      await load.flush()
      const { rows } = await client.query(
        `select e.remark, e.confirmed, c.remark as other, c.males, c.reason, c.confirmed as none
         from sow_event e join litter_change c using (farm_id, animal_id) where c.number = 90 and e.seq = 90`,
      )
      expect(rows).toEqual([{ remark, confirmed, other: remark, males: 0, reason: '', none: [] }])
      await client.query('rollback')
    })
  },
)

test('names a missing column or table', async () => {
  await asOwner(url, async (client) => {
    const load = new Load(client, { farmId: 1 })
    load.add('pen', { nam: 'x' })
    await expect(load.flush()).rejects.toThrow('pen has no column nam')
  })
})

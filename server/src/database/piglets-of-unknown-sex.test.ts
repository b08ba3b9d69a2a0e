// Piglets that were stored as females before their sex could be unknown, through the migration that tells them apart.
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '@penside/domain/day.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, today } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'

const database = await ownDatabase()
afterAll(() => database.drop())
const migration = new URL('../../migrations/0815_piglets_of_unknown_sex.sql', import.meta.url)

const heads = (females: number, males: number, unsexed: number) => ({ females, males, unsexed })

test('records without a male are of unknown sex, but where the piglets came into a group by sex', async () => {
  const farrowedOn = addDays(today, -24)
  const tags = ['L-1', 'L-2', 'L-3', 'L-4', 'L-5']
  const farm = await makeFarm({
    url: database.url,
    sows: tags.map((tag) => lactatingSow(tag, { farrowedOn, totalBorn: 11 })),
  })
  const updates = (await readFile(migration, 'utf8')).match(/^update [^;]*;/gm) ?? []
  expect(updates).toHaveLength(2)
  const [weaned, changed] = await asOwner(database.url, async (client) => {
    const weaning = async (tag: string, females: number, males: number) => {
      await client.query(
        `insert into sow_event (farm_id, animal_id, seq, kind, on_date, status, parity, matings)
         values ($1, $2, 4, 'weaning', $3, 'weaned', 1, 0)`,
        [farm.farmId, farm.animal(tag), today],
      )
      await client.query(
        'insert into weaning (farm_id, animal_id, seq, females, males) values ($1, $2, 4, $3, $4)',
        [farm.farmId, farm.animal(tag), females, males],
      )
    }
    await weaning('L-1', 11, 0)
    await weaning('L-2', 6, 5)
    await weaning('L-3', 11, 0)
    await weaning('L-4', 11, 0)
    const change = (kind: string, number: number, females: number, males: number) =>
      client.query(
        `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, males)
         values ($1, $2, $3, $4, 3, $5, $6, $7)`,
        [farm.farmId, farm.animal('L-5'), kind, number, today, females, males],
      )
    await change('pigletDeath', 1, 1, 0)
    await change('pigletDeath', 2, 1, 1)
    await change('partialWeaning', 1, 2, 0)
    await change('partialWeaning', 2, 2, 0)
    const { rows } = await client.query<{ id: string }>(
      `insert into pig_group (farm_id, name, started_on, age_days, breed) values ($1, 'G-1', $2, 24, '') returning group_id as id`,
      [farm.farmId, today],
    )
    const moved = (tag: string, number: number, of: string, females: number, unsexed: number) =>
      client.query(
        `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, unsexed, animal_id, ${of})
         values ($1, $2, 'in', $3, $4, '110001', $5, 0, $6, $7, $8)`,
        [
          farm.farmId,
          rows[0]!.id,
          number,
          today,
          females,
          unsexed,
          farm.animal(tag),
          of === 'weaning_seq' ? 4 : 2,
        ],
      )
    await moved('L-3', 1, 'weaning_seq', 0, 11)
    await moved('L-4', 2, 'weaning_seq', 11, 0)
    await moved('L-5', 3, 'litter_number', 2, 0)
    for (const update of updates) await client.query(update)
    const ofWeanings = await client.query(
      `select tag, w.females, w.males, w.unsexed from weaning w join animal using (farm_id, animal_id)
       where farm_id = $1 and tag = any($2) order by tag`,
      [farm.farmId, tags],
    )
    const ofChanges = await client.query(
      'select kind, number, females, males, unsexed from litter_change where farm_id = $1 order by kind, number',
      [farm.farmId],
    )
    return [ofWeanings.rows, ofChanges.rows]
  })
  expect(weaned).toEqual([
    { tag: 'L-1', ...heads(0, 0, 11) },
    { tag: 'L-2', ...heads(6, 5, 0) },
    { tag: 'L-3', ...heads(0, 0, 11) },
    { tag: 'L-4', ...heads(11, 0, 0) },
  ])
  expect(changed).toEqual([
    { kind: 'partialWeaning', number: 1, ...heads(0, 0, 2) },
    { kind: 'partialWeaning', number: 2, ...heads(2, 0, 0) },
    { kind: 'pigletDeath', number: 1, ...heads(0, 0, 1) },
    { kind: 'pigletDeath', number: 2, ...heads(1, 1, 0) },
  ])
})

// What stood under several spellings before numbers were normalized, through the migration that does it.
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { normalizedName } from '@penside/domain/normalized.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'

const database = await ownDatabase()
afterAll(() => database.drop())
const migration = new URL('../../migrations/0720_normalized_numbers.sql', import.meta.url)

test('animals, groups and names get one spelling; two animals of one number go on as two', async () => {
  const farm = await makeFarm({ url: database.url })
  const [ids] = [['A-1001', 'A-1002', 'A-1003', 'A-1004'].map((tag) => farm.animal(tag))]
  const rows = await asOwner(database.url, async (client) => {
    const tags = ['M-7', 'M－7', 'M‐7', '\u1100\u11617']
    for (const [at, tag] of tags.entries())
      await client.query('update animal set tag = $1 where animal_id = $2', [tag, ids![at]])
    await client.query(`update supplier set name_vi = $1 where farm_id = $2 and supplier_id = $3`, [
      'Trại Hòa Bi\u0300nh',
      farm.farmId,
      farm.supplier,
    ])
    await client.query('drop function normalized_name(text)')
    await client.query(await readFile(migration, 'utf8'))
    const animals = await client.query<{ tag: string }>(
      'select tag from animal where animal_id = any($1) order by animal_id',
      [ids],
    )
    const suppliers = await client.query<{ name: string }>(
      'select name_vi as name from supplier where farm_id = $1 and supplier_id = $2',
      [farm.farmId, farm.supplier],
    )
    return [...animals.rows.map(({ tag }) => tag), suppliers.rows[0]!.name]
  })
  expect(rows.toSorted()).toEqual(['M-7', 'M-7 #2', 'M-7 #3', '가7', 'Trại Hòa Bình'].toSorted())
})

test('the database and the program normalize alike', async () => {
  const letters = fc.constantFrom(...'aZ7-－‐‑–—−  ​‎‪­﻿ㅤ\u1100\u1161가ａ１㎏①ỡo\u031b\u0303ộ'.split(''))
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 12 }), 300)
  const normalized = await asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select normalized_name(text) as name from unnest($1::text[]) with ordinality as of (text, at) order by at',
      [texts],
    )
    return rows.map(({ name }) => name)
  })
  expect(normalized).toEqual(texts.map(normalizedName))
})

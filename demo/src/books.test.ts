import { afterAll, expect, test } from 'vitest'
import { Db } from '@penside/server/database/db.ts'
import { addStartMedicines } from '@penside/server/farm/medicines.ts'
import { loadLife } from '@penside/server/records/life/life.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings, receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { applyRecord, type SowState } from '@penside/domain/records/life.ts'
import { questionsAbout } from '@penside/domain/records/questions.ts'
import { repeatedQuestions, lookBack } from '@penside/domain/reports/checks.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { booksUntil, broughtBooks, exportedBooks, type Workbook } from '../../server/test/books.ts'
import { ownDatabase } from '../../server/test/database-of-its-own.ts'
import { asOwner, testApp } from '../../server/test/farm.ts'
import { fillDemo } from './fill.ts'

const today = day('2026-11-20')
const scale = 0.05
const database = await ownDatabase()
const { url } = database

const query = (text: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(text, values)).rows)
await fillDemo(url, { today, scale })
// Farms of the owner's with nothing on them, not even a house.
for (const farmId of [90, 91]) {
  await query(`insert into farm (farm_id, name) values ($1, 'New farm')`, [farmId])
  await query(
    `with act as (select set_for_call('penside.farm', '${farmId}'))
     insert into membership (farm_id, account_id, role) select ${farmId}, account_id, 'owner' from account, act where login = 'owner'`,
  )
}
const house = await testApp({ url, demo: true })
afterAll(async () => {
  await house.close()
  await database.drop()
})
const me = house.as({ login: 'owner', password: demoPassword })

/** The farm for which the owner is signed in from here on. */
const goTo = async (chosen: number) => expect((await me.call(farms.select, { chosen })).status).toBe(200)

test('what the checks say of records is what the questions of a record would have asked', async () => {
  await goTo(3)
  // The demonstration's people ask before they save; a few oddities are put into their books.
  await query(
    `with act as (select set_for_call('penside.farm', '3')),
       born as (update animal set born_on = born_on + case animal_id % 2 when 0 then -180 else 60 end from act where farm_id = 3 and animal_id % 5 = 0 and sex = 'sow'),
       litters as (update farrowing set total_born = 26, mummified = mummified + 26 - total_born, litter_weight = litter_weight * 2 from act where farm_id = 3 and animal_id % 7 = 0),
       weaned as (update weaning set total_weight = total_weight * 3 from act where farm_id = 3 and animal_id % 11 = 0),
       alone as (delete from service using act where farm_id = 3 and animal_id % 13 = 0),
       ended as (update sow_event e set on_date = p.on_date + 1 from act, sow_event p
         where e.farm_id = 3 and p.farm_id = 3 and p.animal_id = e.animal_id and p.seq = e.seq - 1 and e.kind = 'accident' and p.kind = 'mating')
     update sow_event e set on_date = e.on_date - 10 from act, animal a
     where e.farm_id = 3 and a.farm_id = 3 and a.animal_id = e.animal_id and e.seq = 2 and e.kind = 'mating' and a.entered_on < e.on_date - 10 and e.animal_id % 3 = 0`,
  )
  await query(
    `with act as (select set_for_call('penside.farm', '3'))
     update animal a set first_mated_on = e.on_date from sow_event e, act
     where a.farm_id = 3 and e.farm_id = 3 and e.animal_id = a.animal_id and e.seq = 2 and e.kind = 'mating' and a.first_mated_on > e.on_date`,
  )
  const asked: string[] = []
  const client = await house.pool.connect()
  try {
    await client.query(`begin; select set_for_call('penside.farm', '3')`)
    const db = new Db(client)
    const sows = (
      await client.query<{ id: number; tag: string; born: Day }>(
        `select animal_id as id, tag, born_on as born from animal where sex = 'sow'`,
      )
    ).rows
    const weights = new Map(
      (
        await client.query<{ key: string; weight: string }>(
          `select animal_id || ' ' || seq || ' farrowing' as key, litter_weight as weight from farrowing
           union all select animal_id || ' ' || seq || ' weaning', total_weight from weaning`,
        )
      ).rows.map(({ key, weight }) => [key, Number(weight)]),
    )
    const withoutBoar = new Set(
      (
        await client.query<{ key: string }>(
          `select animal_id || ' ' || seq as key from life_record where kind = 'mating' and services = '{}'`,
        )
      ).rows.map(({ key }) => key),
    )
    for (const { id, tag, born } of sows) {
      let state: SowState | null = null
      for (const { seq, record } of await loadLife(db, id)) {
        const totalWeight = weights.get(`${id} ${seq} ${record.kind}`)
        if (state && record.kind !== 'partialWeaning' && record.on >= addDays(today, -lookBack))
          for (const { code } of questionsAbout(state, record, {
            bornOn: born,
            today,
            totalWeight,
            boars: withoutBoar.has(`${id} ${seq}`) ? 0 : 1,
          }))
            asked.push(
              `${code} ${tag} ${record.on} ${record.kind === 'fosteredOut' ? 'fostering' : record.kind}`,
            )
        state = applyRecord(state, record)
      }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  const said: string[] = []
  for (const check of repeatedQuestions)
    for (let page = 0; ; page++) {
      const { rows } = (await me.call(bookChecks.view, { check, page, pageSize: 100 })).body
      for (const row of rows)
        if (row.correctedIn !== 'partialWeaning')
          said.push(`${check} ${row.tag} ${row.on} ${row.correctedIn}`)
      if (rows.length < 100) break
    }
  const known = new Set<string>(repeatedQuestions)
  expect(said.length).toBeGreaterThan(20)
  expect(said.toSorted()).toEqual(asked.filter((line) => known.has(line.split(' ')[0] ?? '')).toSorted())
})

/** Everything that is recorded of a store, of feed and of medicine, on the farm of today. */
async function keepStore() {
  const on = (daysAgo: number) => addDays(today, -daysAgo)
  const done = async (answer: Promise<{ body: { result: 1 } }>) => expect((await answer).body.result).toBe(1)
  await done(me.call(gradings.save, gradings.save.example as Input<typeof gradings.save>))
  const feed = (await me.call(feeds.choices, { category: '100003' })).body[0]!
  const medicine = (await me.call(medicineReleases.choices, { category: '200008' })).body[0]!
  const [itemId, medicineId] = [Number(feed.code), Number(medicine.code)]
  const { groupId } = (await me.call(groups.choices, {})).body.at(-1)!
  await done(me.call(farms.saveSettings, { name: 'treatmentsDrawStock', value: 1 }))
  const receive = (itemId: number, amount: number, receivedOn: Day, more: object = {}) =>
    done(me.call(receipts.save, { formMode: 'insert', itemId, amount, receivedOn, ...more }))
  await done(me.call(stores.saveReorder, { itemId, reorderDays: 9 }))
  await receive(itemId, 900, on(8), { batch: 'F1', expiresOn: addDays(today, 60), price: 540_000 })
  await receive(itemId, 100.5, on(7), { remark: 'loose' })
  await receive(medicineId, 20, on(8), { batch: 'M1', expiresOn: addDays(today, 30) })
  await receive(medicineId, 30, on(8), { batch: 'M2' })
  const toGroup = { formMode: 'insert', groupId, category: '100003', itemId } as const
  await done(me.call(feedReceivings.save, { ...toGroup, receivedOn: on(4), amount: 50, batch: 'G1' }))
  await done(me.call(feedReceivings.save, { ...toGroup, receivedOn: today, amount: 5, batch: 'G2' }))
  const release = { category: '100003', itemId, groupId, releasedOn: on(3), processing: '340001' }
  await done(me.call(feedReleases.save, { ...release, amount: 70 }))
  await done(
    me.call(feedReleases.save, {
      ...release,
      amount: 9,
      batch: 'F1',
      processing: '340002',
      groupId: undefined,
    }),
  )
  const counted = { itemId, countedOn: on(1), amount: 960, reason: 'damp' }
  const lots = [
    { batch: 'F1', expiresOn: addDays(today, 60), amount: 860 },
    { batch: '', amount: 100 },
  ]
  await done(me.call(stores.count, { ...counted, lots }))
  await done(me.call(stores.count, { ...counted, countedOn: today, lots }))
  const { rows } = (await me.call(treatments.list, { pageSize: 2 })).body
  const treat = (animal: number, dose: number, batch?: string) =>
    done(
      me.call(treatments.save, {
        formMode: 'insert',
        animalId: rows[animal]!.animalId,
        treatedOn: on(2),
        medicineId,
        dose,
        batch,
      }),
    )
  await treat(0, 12)
  await treat(1, 12)
  await treat(1, 3, 'M2')
  const given = { formMode: 'insert', groupId, on: on(2), medicineId, method: '300001', amount: 2.5 } as const
  await done(me.call(groupTreatments.save, given))
}

/** Goes to an empty farm, and gives it the medicines with which farms start. */
async function startOn(farmId: number) {
  await goTo(farmId)
  await asOwner(url, async (client) => {
    await client.query(`begin; select set_for_call('penside.farm', '${farmId}')`)
    await addStartMedicines(client, farmId, 'en')
    await client.query('commit')
  })
}

test('the books of a demonstration farm, brought into an empty farm, are the same books there', async () => {
  await goTo(2)
  // What the demonstration's people do not do: moves, a boar that is treated, a medicine and a pen that are no longer used.
  await query(
    `with act as (select set_for_call('penside.farm', '2')),
       set1 as (insert into farm_setting (farm_id, name, value) select 2, n, v from act, (values ('matingAfterWeaning', 6), ('shipmentWeight', 112.5)) s (n, v)
         on conflict (farm_id, name) do update set value = excluded.value),
       set2 as (insert into key_figure_target (farm_id, name, value) select 2, 'littersPerFemale', 2.35 from act),
       own as (insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi, active, merged_into)
         select 2, l, c, n || ' (ko)', n, n || ' (vi)', a, m from act, (values ('031', '031901', 'Too fat', true, null), ('031', '031902', 'Fat', false, '031901'),
           ('031', '031903', 'Bad feet', false, null), ('043', '043901', 'Own cross', true, null)) o (l, c, n, a, m)),
       culled as (update removal set reason = '031901' from act where farm_id = 2 and animal_id % 2 = 0),
       retired as (update house set active = false from act where farm_id = 2 and house_id = (select max(house_id) from house where farm_id = 2)),
       large as (update pen set capacity = 12 from act where farm_id = 2 and position = 2),
       twice as (insert into pen (farm_id, house_id, name, position, active, merged_into)
         select 2, house_id, 'Twice', 99, false, pen_id from act, pen where farm_id = 2 order by pen_id limit 1),
       bought as (insert into supplier (farm_id, name_ko, name_en, name_vi, active, merged_into) select 2, 'Twice', 'Twice', 'Twice', false, min(supplier_id) from act, supplier where farm_id = 2 group by farm_id),
       called as (update medicine set name_en = name_en || ' 2', name_vi = '', dose = dose + 1 from act where farm_id = 2 and category = '200001'),
       same as (insert into medicine (farm_id, category, name, active, merged_into) select 2, category, 'Given twice', false, medicine_id from act, medicine where farm_id = 2 order by medicine_id limit 1),
       rules as (delete from vaccination_rule r using act where farm_id = 2 and rule_id = (select min(rule_id) from vaccination_rule where farm_id = 2)),
       pens as (update pen set active = false from act where farm_id = 2 and position = 1),
       old as (insert into medicine (farm_id, category, name, dose, unit, withdrawal_days, active)
         select 2, '200008', 'Old & gone', 1.25, 'g', 9, false from act returning medicine_id),
       given as (insert into treatment (farm_id, animal_id, number, on_date, medicine_id, method, dose, batch, withdrawal_days, remark)
         select 2, a.animal_id, 9000 + n, date '2026-11-01' + n, old.medicine_id, '300003', 0.75 * n, 'L-' || n, 3, 'once more'
         from old, (select * from animal where farm_id = 2 and sex = 'boar' order by tag limit 2) a, generate_series(1, 2) n),
       looked as (insert into pregnancy_check (farm_id, animal_id, number, on_date, method, result, remark, confirmed)
         select 2, animal_id, 1, mated_on + 1, 'heatCheck', 'doubtful', 'again', '{CHECKED_EARLY}' from act, animal
         where farm_id = 2 and sex = 'sow' and status = 'pregnant' and mated_on < '2026-11-01'),
       noted as (insert into animal_note (farm_id, animal_id, number, on_date, remark)
         select 2, min(animal_id), 1, '2026-11-04', 'limps' from act, animal where farm_id = 2 and sex = 'sow'),
       groups_noted as (insert into group_note (farm_id, group_id, number, on_date, remark)
         select 2, min(group_id), 1, '2026-11-05', 'cough' from act, pig_group where farm_id = 2),
       fed as (insert into feeding (farm_id, animal_id, number, on_date, target, eaten, remark)
         select 2, animal_id, 1, '2026-11-03', 2.5, 2.45, 'new feed' from act, animal where farm_id = 2 and sex = 'boar')
     insert into move (farm_id, animal_id, number, on_date, from_pen_id, pen_id, remark)
     select 2, a.animal_id, n, a.entered_on + n, case n when 2 then p.pen_id end, p.pen_id, case n when 1 then 'moved' else '' end
     from animal a, generate_series(1, 2) n, (select min(pen_id) as pen_id from pen where farm_id = 2) p
     where a.farm_id = 2 and a.animal_id % 5 = 0`,
  )
  await keepStore()
  const before = await exportedBooks(me, 'ko')
  for (const key of sheetKeys) expect([key, (before[key]?.length ?? 0) > 0]).toEqual([key, true])
  await startOn(90)
  await broughtBooks(me, before, 'ko')
  const after = await exportedBooks(me, 'ko')
  // Sheet by sheet: what differs is then said shortly.
  for (const key of sheetKeys) expect(after[key]).toEqual(before[key])

  // And every animal stands as she stood there.
  const herd = (farmId: number) =>
    query(
      `select tag, sex, status, parity, matings, last_work, last_work_on::text, not_before::text, first_mated_on::text, mated_on::text,
         farrowed_on::text, nursing, seq from animal where farm_id = $1 order by sex, tag`,
      [farmId],
    )
  expect(await herd(90)).toEqual(await herd(2))
  // Groups have their head, and their pigs come from the same weanings.
  const groups = (farmId: number) =>
    query(
      `select g.name, g.females, g.males, g.unsexed, g.ended_on, m.kind, m.number, m.unsexed as moved_unsexed, a.tag, m.weaning_seq, m.litter_number, m.made_group, m.net_weight, m.price,
         b.name_ko as partner, t.sent_on, t.females as sent_females, t.males as sent_males, t.unsexed as sent_unsexed, t.age_days, t.breed, t.group_name, o.name as into,
         k.number as as_number, k.females as taken_females, k.males as taken_males, k.unsexed as taken_unsexed, k.on_date as taken_on
       from pig_group g join group_move m using (farm_id, group_id) left join animal a using (farm_id, animal_id)
       left join supplier b on b.farm_id = m.farm_id and b.supplier_id = m.partner_id
       left join transfer t on m.kind = 'out' and t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number
       left join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
       left join pig_group o on o.farm_id = k.farm_id and o.group_id = k.group_id
       where g.farm_id = $1 order by g.name, m.kind, m.number`,
      [farmId],
    )
  const there = await groups(2)
  expect(there.filter((row) => row.into !== null).length).toBeGreaterThan(50)
  expect(await groups(90)).toEqual(there)
  // What is in the store is there by batch, and of each treatment it is known what it took.
  const store = (farmId: number) =>
    query(
      `select coalesce(f.name_ko, m.name) as item, g.name, b.batch, b.expires_on::text, b.amount from stock_balance b
       left join feed f on f.farm_id = b.farm_id and f.feed_id = b.item_id left join medicine m on m.farm_id = b.farm_id and m.medicine_id = b.item_id
       left join pig_group g on g.farm_id = b.farm_id and g.group_id = b.group_id
       where b.farm_id = $1 and b.amount <> 0 order by 1, 2, 3, 4`,
      [farmId],
    )
  expect((await store(2)).length).toBeGreaterThan(3)
  expect(await store(90)).toEqual(await store(2))
  const drawn = (farmId: number) =>
    query(
      `select a.tag, t.on_date::text, t.dose, r.amount, r.short from treatment t join stock_record r on r.farm_id = t.farm_id and r.record_id = t.stock_record_id
       join animal a on a.farm_id = t.farm_id and a.animal_id = t.animal_id where t.farm_id = $1 order by r.record_id`,
      [farmId],
    )
  expect(await drawn(90)).toHaveLength(3)
  expect(await drawn(90)).toEqual(await drawn(2))
  // What groups were given, and what the slaughterhouse told, row for row.
  const given = (farmId: number) =>
    query(
      `select g.name, t.number, t.on_date::text, m.name as medicine, t.method, t.amount, t.batch, t.head, t.price, t.withdrawal_days, t.remark, r.amount as took
       from group_treatment t join pig_group g using (farm_id, group_id) join medicine m using (farm_id, medicine_id)
       left join stock_record r on r.farm_id = t.farm_id and r.record_id = t.stock_record_id where t.farm_id = $1 order by 1, 2`,
      [farmId],
    )
  const treated = await given(2)
  expect(treated.filter(({ took }) => took !== null)).toHaveLength(1)
  expect((await given(90)).map(({ medicine: _, ...row }) => row)).toEqual(
    treated.map(({ medicine: _, ...row }) => row),
  )
  const killed = (farmId: number) =>
    query(
      `select g.name, c.number, c.place, c.carcass_no, c.weight, c.grade, c.backfat, c.sex, c.condemned, c.part, c.price
       from carcass c join pig_group g using (farm_id, group_id) where c.farm_id = $1 order by 1, 2, 3`,
      [farmId],
    )
  expect((await killed(2)).length).toBeGreaterThan(50)
  expect(await killed(90)).toEqual(await killed(2))
  // What was given there is given here: the same vaccinations are due.
  const due = async (farmId: number) => {
    await goTo(farmId)
    const page = { reportId: workLists.vaccination, rows: 100 }
    const { rows1, total4 } = (await me.post(workPlan.view.path, page)).wire as {
      rows1: unknown
      total4: unknown
    }
    const rows = (rows1 as { FARM_PIG_NO: string; EXP_DT: string; WK_NM: string }[]).map(
      (row) => `${row.EXP_DT} ${row.FARM_PIG_NO} ${row.WK_NM}`,
    )
    return { total: total4, rows }
  }
  expect(await due(90)).toEqual(await due(2))
})

test('books of sixty days ago and then those of today make the same books as those of today alone', async () => {
  await goTo(2)
  const books = await exportedBooks(me, 'ko')
  await startOn(91)
  for (const each of [booksUntil(addDays(today, -60), books), { ...books, stock: [] }])
    await broughtBooks(me, each, 'ko')
  const after = await exportedBooks(me, 'ko')
  // Numbers of records that were entered late differ.
  const inOrder = (rows: Workbook[keyof Workbook] = []) => rows.map((row) => JSON.stringify(row)).toSorted()
  for (const key of sheetKeys)
    if (key !== 'stock') expect([key, inOrder(after[key])]).toEqual([key, inOrder(books[key])])
})

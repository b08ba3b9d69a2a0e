import { fail } from 'node:assert'
import type { BookBoar, BookSow } from '@penside/domain/records/books/animals.ts'
import type { Books } from '@penside/domain/records/books/check.ts'
import type { BookGroup, BookGroupMove } from '@penside/domain/records/books/groups.ts'
import type { LifeRow } from '@penside/domain/records/books/kind-row.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { sql, type Db } from '../../db.ts'
import { Load, type Row } from '../../load.ts'
import { alike } from '@penside/domain/records/books/cell.ts'
import { addBeside, addLife, counter, numbersIn, partnersOf, type Known } from './write-lives.ts'
import { writeStock } from './write-stock.ts'
import { writeSetup, type IdOf, type Made } from './write-setup.ts'

/** Few enough that a statement ends soon, many enough that its fixed costs do not count. */
const rowsPerBatch = 4_000

/** Writes books against which nothing stands. Each row has its line among the changes. @param onProgress hears how far it has come, 0 to 1 */
export async function writeBooks(
  db: Db,
  { farmId, importId }: { farmId: number; importId: number },
  books: Books,
  onProgress: (fraction: number) => Promise<void>,
): Promise<Made> {
  const { made, idOf } = await writeSetup(db, books)
  const load = new Load(db.client, { farmId })
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('animal', 'animal_id')) as id
    from generate_series(1, ${books.boars.length + books.sows.length}::int)`)
  const free = drawn.map(({ id }) => id)
  const draw = () => free.pop() ?? fail('too few ids were drawn')
  const ids = { boar: await idsByTag(db, 'boar'), sow: await idsByTag(db, 'sow') }

  const addAnimal = async (animalId: number, animal: Row) => {
    load.add('animal', { animalId, ...animal })
    load.add('imported_animal', { importId, animalId })
    if (load.rows >= rowsPerBatch) await load.flush()
  }
  for (const boar of books.boars) {
    const animalId = draw()
    ids.boar.set(boar.values.tag, animalId)
    await addAnimal(animalId, boarRow(boar, idOf))
    const { removedOn, removalCategory, removalReason, removalRemark, enteredOn } = boar.values
    if (!removedOn) continue
    const category = removalCategory ?? usualRemoval.category
    const why = { category, reason: removalReason ?? usualRemoval.reason, remark: removalRemark ?? '' }
    load.add('boar_removal', { animalId, onDate: removedOn, ...why, lastWorkBefore: enteredOn })
  }
  // Every sow stands before any record, since a fostering names its partner.
  for (const sow of books.sows) {
    const animalId = draw()
    ids.sow.set(sow.values.tag, animalId)
    await addAnimal(animalId, sowRow(sow, idOf))
  }
  await load.flush()

  const known = { ...ids, idOf, partners: await partnersOf(books.sows, () => onProgress(0)) }
  for (const [i, sow] of books.sows.entries()) {
    addLife(load, sow, known)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress((0.8 * (i + 1)) / books.sows.length)
  }
  await load.flush()
  const numbered = counter()
  for (const [i, row] of books.beside.entries()) {
    addBeside(load, row, known, numbered)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress(0.8 + (0.1 * (i + 1)) / books.beside.length)
  }
  await load.flush()
  made.rows.pig_group = await addGroups(db, load, books, known, () => onProgress(0.9))
  const groupIds = new Map(
    books.groups.map(({ values }, i) => [alike(values.name), made.rows.pig_group[i] ?? fail()]),
  )
  made.rows.stock_record = await writeStock(db, load, books.stock, known, groupIds)
  return made
}

/** @returns the numbers of the groups that were made */
async function addGroups(
  db: Db,
  load: Load,
  { groups, sows: herd }: Books,
  { sow: sows, idOf }: Known,
  breathe: () => Promise<void>,
): Promise<number[]> {
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('pig_group', 'group_id')) as id from generate_series(1, ${groups.length}::int)`)
  const ids = drawn.map(({ id }) => id)
  const ofWeaning = weaningKeys(herd)
  const numbered = counter()
  const written = new Map<BookGroupMove, { groupId: number; number: number }>()
  for (const [i, group] of groups.entries()) {
    const groupId = ids[i] ?? fail('too few ids were drawn')
    load.add('pig_group', { groupId, ...groupRow(group, idOf) })
    group.treatments.forEach(({ values, medicine }, at) => {
      const { on, method, head, amount, batch, price, withdrawalDays, remark } = values
      const given = { amount: amount ?? 0, batch: batch ?? '', head, price: price ?? 0, withdrawalDays }
      const what = { onDate: on, medicineId: idOf(medicine), method, remark: remark ?? '' }
      load.add('group_treatment', { groupId, number: at + 1, ...what, ...given })
    })
    group.weighings.forEach(({ on, head, weight, remark }, at) =>
      load.add('group_weighing', {
        groupId,
        number: at + 1,
        onDate: on,
        head,
        totalWeight: weight,
        remark: remark ?? '',
      }),
    )
    for (const each of group.moves) {
      const { values, from, partner } = each
      const { kind, on, type, females, males, weight, ageDays, remark, madeGroup, netWeight, price } = values
      const animalId = from && (sows.get(from.sow) ?? fail(from.sow))
      const [weaningSeq, litterNumber] = from ? (ofWeaning.get(from.row) ?? fail(from.sow)) : []
      const origin = { animalId, weaningSeq, litterNumber, madeGroup: madeGroup ?? false }
      const head = { females, males: males ?? 0, totalWeight: weight ?? 0, ageDays }
      const number = numbered(kind, groupId)
      written.set(each, { groupId, number })
      const move = { groupId, kind, number, onDate: on, type, remark: remark ?? '' }
      const { mark, gradesFemales: gradeFemales, gradesMales: gradeMales } = values
      const sale = { netWeight, price, partnerId: idOf(partner), mark, gradeFemales, gradeMales }
      load.add('group_move', { ...move, ...head, ...origin, ...sale })
      each.carcasses.forEach((carcass, at) =>
        load.add('carcass', { groupId, number, place: at + 1, ...carcass }),
      )
    }
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await breathe()
  }
  await load.flush()
  await writeTransfers(db, groups, written)
  return ids
}

/** What one group gave to another, with both its sides. */
async function writeTransfers(
  db: Db,
  groups: readonly BookGroup[],
  written: ReadonlyMap<BookGroupMove, { groupId: number; number: number }>,
) {
  const halves = groups.flatMap(({ values: { name, breed }, moves }) =>
    moves.flatMap((move) => {
      if (!move.arrival) return []
      const from = written.get(move) ?? fail(name)
      const to = written.get(move.arrival) ?? fail(name)
      const { on, females, males } = move.values
      const { ageDays } = move.arrival.values
      return {
        ...from,
        toGroup: to.groupId,
        toNumber: to.number,
        on,
        females,
        males: males ?? 0,
        ageDays,
        breed,
        name,
      }
    }),
  )
  await db.run(sql`
    with half as (
      select * from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) as x ("groupId" bigint, number int, "toGroup" bigint, "toNumber" int, "on" date,
        females int, males int, "ageDays" int, breed text, name text)
    ), sent as (
      insert into transfer (farm_id, group_id, number, to_farm_id, sent_on, females, males, age_days, breed, group_name)
      select current_farm(), "groupId", number, current_farm(), "on", females, males, "ageDays", breed, name from half
      returning transfer_id, group_id, number
    )
    insert into transfer_taken (farm_id, group_id, number, from_farm_id, transfer_id, females, males, on_date)
    select current_farm(), "toGroup", "toNumber", current_farm(), s.transfer_id, females, males, "on"
    from half join sent s on s.group_id = "groupId" and s.number = half.number`)
}

const groupRow = ({ values, pen, females, males }: BookGroup, idOf: IdOf) => {
  const { name, startedOn, ageDays, breed, remark, endedOn, endRemark } = values
  const from = { name, startedOn, ageDays: ageDays ?? 0, breed, penId: idOf(pen) }
  return { ...from, remark: remark ?? '', endedOn, endRemark: endRemark ?? '', females, males }
}

/** Under which number the weaning, or the partial weaning, of a row is written. */
function weaningKeys(herd: readonly BookSow[]) {
  const keys = new Map<LifeRow, readonly [seq: number | null, litterNumber: number | null]>()
  for (const { records, states } of herd) {
    const numbers = numbersIn(records)
    records.forEach((row, i) => {
      const number = numbers.get(row)
      keys.set(row, number === undefined ? [states[i + 1]?.seq ?? fail(), null] : [null, number])
    })
  }
  return keys
}

async function idsByTag(db: Db, sex: 'sow' | 'boar') {
  const rows = await db.many<{ tag: string; animalId: number }>(
    sql`select tag, animal_id from animal where sex = ${sex}`,
  )
  return new Map(rows.map(({ tag, animalId }) => [tag, animalId]))
}

/** What sows and boars have alike. */
const animalRow = (
  {
    values,
    pen,
    supplier,
  }: Pick<BookSow, 'pen' | 'supplier'> & { values: BookSow['values'] | BookBoar['values'] },
  idOf: IdOf,
) => ({
  tag: values.tag,
  earNotch: values.earNotch ?? '',
  earTag: values.earTag ?? '',
  breed: values.breed,
  bornOn: values.bornOn,
  stockEntryOn: values.stockEntryOn,
  supplierId: idOf(supplier),
  penId: idOf(pen),
})

const boarRow = (boar: BookBoar, idOf: IdOf) => {
  const { category, enteredOn, removedOn } = boar.values
  const now = { status: removedOn ? 'culled' : 'boar', lastWork: removedOn ? 'removal' : null }
  const since = { enteredOn, notBefore: enteredOn, lastWorkOn: removedOn ?? enteredOn }
  return { sex: 'boar', ...animalRow(boar, idOf), category: category ?? '', ...now, ...since }
}

const sowRow = (sow: BookSow, idOf: IdOf) => {
  const now = sow.states.at(-1) ?? fail(`${sow.values.tag} was not replayed`)
  return { sex: 'sow', ...animalRow(sow, idOf), enteredOn: sow.entry.on, ...now }
}

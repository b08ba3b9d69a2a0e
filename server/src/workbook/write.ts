import { fail } from 'node:assert'
import type { Language } from '@penside/domain/basics/language.ts'
import type { BookBoar, BookSow } from '@penside/domain/workbook/animals.ts'
import type { Books } from '@penside/domain/workbook/check.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { sql, type Db } from '../database/db.ts'
import { Load, rowsPerBatch, type Row } from '../database/bulk-load.ts'
import { alike } from '@penside/domain/table/cell.ts'
import { tellSoldInside } from '../groups/withdrawal-violations.ts'
import { refuse } from '../http/problem.ts'
import { lockSows, storeState } from '../records/life/life.ts'
import { tableOf } from './kind-tables.ts'
import { awaitedIn, connectFosterings } from './fosterings.ts'
import { addBeside, addLife, counter, partnersOf, type Known } from './write-lives.ts'
import { addGroups } from './write-groups.ts'
import { writeChanges } from './write-changes.ts'
import { writeStock } from './write-stock.ts'
import { writeSetup, type ChangedRows, type IdOf, type Made } from './write-setup.ts'

/** Writes a checked workbook, with a line in the change feed for each row. @param onProgress called with 0 to 1 */
export async function writeBooks(
  db: Db,
  { farmId, importId, language }: { farmId: number; importId: number; language: Language },
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
  const besidesBefore = await lastNumbers(db, books, ids)

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
  // All sows come before any record, since a fostering refers to its partner.
  for (const sow of books.sows) {
    const animalId = draw()
    ids.sow.set(sow.values.tag, animalId)
    await addAnimal(animalId, sowRow(sow, idOf))
  }
  await load.flush()

  const partners = await partnersOf([...books.sows, ...books.continued], () => onProgress(0))
  const known = { ...ids, idOf, partners }
  for (const [i, sow] of books.sows.entries()) {
    addLife(load, sow, known)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress((0.8 * (i + 1)) / books.sows.length)
  }
  made.changed = await continueLives(db, load, importId, books, besidesBefore, known)
  made.awaited = awaitedIn(books.sows, known)
  made.connected = await connectFosterings(db, importId)
  const numbered = countAfter(besidesBefore)
  for (const [i, row] of books.beside.entries()) {
    addBeside(load, row, known, numbered)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress(0.8 + (0.1 * (i + 1)) / books.beside.length)
  }
  await load.flush()
  await tellSoldInside(db, treatedOrChanged(books, known), language)
  const groupsBefore = await db.many<{ name: string; groupId: number }>(
    sql`select name, group_id from pig_group`,
  )
  made.rows.pig_group = await addGroups(db, load, books, { ...known, importId, language }, () =>
    onProgress(0.9),
  )
  const groupIds = new Map([
    ...groupsBefore.map(({ name, groupId }) => [alike(name), groupId] as const),
    ...books.groups.map(({ values }, i) => [alike(values.name), made.rows.pig_group[i] ?? fail()] as const),
  ])
  made.rows.stock_record = await writeStock(db, load, books.stock, known, groupIds)
  return made
}

/** Last numbers of records beside lives by kind, for animals of the farm and the kinds that the file adds to them. */
type BesidesBefore = ReadonlyMap<number, Readonly<Record<string, number>>>

async function lastNumbers(
  db: Db,
  { beside: rows, changedBeside }: Pick<Books, 'beside' | 'changedBeside'>,
  ids: Pick<Known, 'boar' | 'sow'>,
): Promise<BesidesBefore> {
  const changed = changedBeside.map(({ stored }) => [Number(stored['animalId']), {}] as const)
  const found = new Map<number, Record<string, number>>(changed)
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const animalIds = [...new Set(of.flatMap(({ sex, tag }) => ids[sex].get(tag) ?? []))]
    const last = await db.many<{ animalId: number; number: number }>(sql`
      select a.animal_id, coalesce((select max(number) from ${sql([tableOf(kind)])} t where t.animal_id = a.animal_id), 0) as number
      from animal a where a.animal_id = any(${animalIds}) order by a.animal_id for update`)
    for (const { animalId, number } of last) found.set(animalId, { ...found.get(animalId), [kind]: number })
  }
  return found
}

/** Counts records beside lives by kind and animal, after those of the farm. */
const countAfter = (before: BesidesBefore) =>
  counter(
    new Map(
      [...before].flatMap(([animalId, kinds]) =>
        Object.entries(kinds).map(([kind, number]) => [`${kind} ${animalId}`, number] as const),
      ),
    ),
  )

/** Ids of animals with treatments in the file, and of the farm's sows whose records it changes. */
function treatedOrChanged({ beside, changedBeside, continued }: Books, known: Known): number[] {
  const treated = [...beside, ...changedBeside.map(({ row }) => row)].flatMap(({ kind, sex, tag }) =>
    kind === 'treatment' ? (known[sex].get(tag) ?? []) : [],
  )
  const changed = continued.flatMap(({ present, changes }) =>
    changes.length > 0 ? (present?.animalId ?? []) : [],
  )
  return [...new Set([...treated, ...changed])]
}

/** Adds records to lives of the farm's sows and changes their records, and notes the numbers before. @returns the rows that were changed @throws Refusal BOOKS_CHANGED */
async function continueLives(
  db: Db,
  load: Load,
  importId: number,
  books: Pick<Books, 'continued' | 'changedBeside'>,
  besidesBefore: BesidesBefore,
  known: Known,
): Promise<ChangedRows[]> {
  const { continued } = books
  const farmSows = continued.flatMap(({ present }) => present ?? [])
  const lockedSow = await lockSows(
    db,
    farmSows.map(({ animalId }) => animalId),
  )
  for (const { animalId, state, changes } of farmSows) {
    const { seq, notBefore } = lockedSow(animalId)
    if (seq !== state.seq || notBefore !== state.notBefore) throw refuse('BOOKS_CHANGED')
    load.add('imported_life', {
      importId,
      animalId,
      seq,
      changes,
      besides: besidesBefore.get(animalId) ?? {},
    })
  }
  const withLives = new Set(farmSows.map(({ animalId }) => animalId))
  for (const [animalId, besides] of besidesBefore)
    if (!withLives.has(animalId))
      load.add('imported_life', { importId, animalId, seq: null, changes: {}, besides })
  const changed = await writeChanges(db, books, known)
  for (const sow of continued) addLife(load, sow, known)
  await load.flush()
  for (const { present, states } of continued)
    await storeState(db, present?.animalId ?? fail(), states.at(-1) ?? fail())
  return changed
}

async function idsByTag(db: Db, sex: 'sow' | 'boar') {
  const rows = await db.many<{ tag: string; animalId: number }>(
    sql`select tag, animal_id from animal where sex = ${sex}`,
  )
  return new Map(rows.map(({ tag, animalId }) => [tag, animalId]))
}

/** Columns common to sows and boars. */
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
  return { sex: 'sow', ...animalRow(sow, idOf), enteredOn: sow.values.enteredOn, ...now }
}

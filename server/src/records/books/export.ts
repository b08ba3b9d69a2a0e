import {
  codeName,
  ownListNames,
  ownLists,
  type Dictionary,
  type OwnList,
} from '@penside/domain/farm/codes/lists.ts'
import { languages, type Language } from '@penside/domain/farm/language.ts'
import { penLabel } from '@penside/domain/records/books/places.ts'
import {
  columnsOf,
  groupMoveWords,
  sexWords,
  sheetKeys,
  type ColumnKey,
  type SheetKey,
} from '@penside/domain/records/books/sheets.ts'
import {
  sowStatuses,
  type LifeKind,
  type LitterKind,
  type LivingStatus,
} from '@penside/domain/records/life.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { besideKinds, sheetOfBeside } from '@penside/domain/records/known-kinds.ts'
import type { SheetColumn } from '@penside/domain/records/kind.ts'
import { settingNames, settingWords } from '@penside/domain/farm/settings.ts'
import type { HousePlace, PenPlace } from '@penside/domain/records/books/places.ts'
import { scoreFigures, scoreShown, type ScoreFigure } from '@penside/domain/reports/score.ts'
import {
  anchorNames,
  anchors,
  vaccinatedNames,
  type VaccinationRule,
} from '@penside/domain/reports/vaccination.ts'
import { sql, type Db } from '../../db.ts'
import type { NamedRow } from '../../farm/names.ts'
import { farmSettings } from '../../farm/settings.ts'
import { codeNames } from '../../farm/known-code.ts'
import { ownColumns, snake, tableOf } from './beside.ts'
import { placesOf } from './farm.ts'

type Value = string | number | null
type Rows = Partial<Record<SheetKey, Value[][]>>

/** Sows of one answer: some thousands of records. */
const sowsPerShare = 100

/** The books from the sow after this number on, as the workbook holds them: codes by their names in the caller's language. */
export async function exportBooks(db: Db, language: Language, after: string | null) {
  const names = await namesFor(db, language)
  const sows = await db.many<SowRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.born_on, a.entered_on, a.stock_entry_on, a.supplier_id, a.pen_id,
      e.start_status, e.parity, e.last_work_on, e.matings, e.live_born, e.mummified, e.stillborn
    from animal a join sow_entry e using (farm_id, animal_id)
    where a.sex = 'sow' ${after === null ? sql`` : sql`and a.tag > ${after}`} order by a.tag limit ${sowsPerShare}`)
  const first: Rows = after === null ? await withoutSows(db, names) : {}
  const ofSows: Rows = { ...(await livesOf(db, sows, names)), ...(await besideOf(db, sows, 'sow', names)) }
  const sheets: Rows = { ...first, ...ofSows, sows: sows.map((sow) => sowRow(sow, names)) }
  // What was done with boars stands before what was done with sows.
  for (const kind of besideKinds)
    sheets[`${kind}s`] = [...(first[`${kind}s`] ?? []), ...(ofSows[`${kind}s`] ?? [])]
  const { version, count } = await db.one<{ version: number; count: number }>(sql`
    select coalesce((select change_id from change order by farm_id desc, xact desc, change_id desc limit 1), 0) as version, (select count(*) from animal where sex = 'sow') as count`)
  return {
    sheets,
    next: sows.length === sowsPerShare ? (sows.at(-1)?.tag ?? null) : null,
    sows: count,
    version,
  }
}

/** A row in the order of its sheet's columns. What is empty in the books is empty in the sheet. */
function rowOf<K extends SheetKey>(sheet: K, values: Record<ColumnKey<K>, Value>): Value[] {
  const cells: Readonly<Record<string, Value>> = values
  return Object.keys(columnsOf(sheet)).map((column) => cells[column] ?? null)
}
const filled = (text: string) => text || null
/** Exact decimals come as text; 0 is what was not weighed. */
const weighed = (weight: string | null) => Number(weight ?? 0) || null

type Naming = Awaited<ReturnType<typeof namesFor>>

async function namesFor(db: Db, language: Language) {
  const { pens, houses, suppliers, medicines } = await placesOf(db)
  const place = Math.max(0, languages.indexOf(language)) as 0 | 1 | 2
  const uses = Map.groupBy(
    pens.filter(({ mergedInto }) => !mergedInto),
    ({ name }) => name,
  )
  const ours = await codeNames(db, language)
  const penNames = new Map(
    pens.map((pen) => [pen.id, uses.get(pen.name)?.length === 1 ? pen.name : penLabel(pen, place)]),
  )
  const medicineNames = new Map(medicines.map(({ id, name }) => [id, name]))
  const supplierNames = new Map(suppliers.map(({ id, names }) => [id, names[place]]))
  return {
    pens,
    houses,
    suppliers,
    medicines,
    language,
    pen: (id: number | null) => (id === null ? null : (penNames.get(id) ?? null)),
    medicine: (id: number | null) => (id === null ? null : (medicineNames.get(id) ?? null)),
    supplier: (id: number | null) => (id === null ? null : (supplierNames.get(id) ?? null)),
    code: (dictionary: Dictionary, list: string, code: string | null): string | null => {
      if (!code) return null
      // The list is one of those that the sheets name.
      return dictionary === 'association'
        ? ours(list as never, code)
        : codeName(dictionary, list as never, code, language)
    },
  }
}

async function withoutSows(db: Db, names: Naming): Promise<Rows> {
  const { houses, pens, suppliers, code } = names
  const place = Math.max(0, languages.indexOf(names.language)) as 0 | 1 | 2
  const boars = await db.many<BoarRow>(sql`
    select a.animal_id, a.tag, a.ear_notch, a.ear_tag, a.breed, a.category, a.born_on, a.entered_on, a.stock_entry_on, a.supplier_id, a.pen_id,
      r.on_date as removed_on, r.category as removal_category, r.reason, r.remark
    from animal a left join boar_removal r using (farm_id, animal_id) where a.sex = 'boar' order by a.tag`)
  const penRow = (house: HousePlace, pen?: PenPlace) => {
    const [ko, en, vi] = house.names
    return rowOf('pens', {
      kind: code('association', '08', house.kind),
      house: ko,
      houseEn: en,
      houseVi: vi,
      pen: pen?.name ?? null,
      unused: yes(pen?.unused),
      capacity: pen?.capacity ?? null,
      mergedInto: pen?.mergedInto ? penLabel(pen.mergedInto, place) : null,
      houseUnused: yes(house.unused),
    })
  }
  return {
    suppliers: suppliers.map(({ names: [ko, en, vi], unused, mergedInto }) =>
      rowOf('suppliers', {
        name: ko,
        nameEn: en,
        nameVi: vi,
        unused: yes(unused),
        mergedInto: mergedInto?.names[place] ?? null,
      }),
    ),
    medicines: names.medicines.map(({ category, unused, mergedInto, names: own, ...medicine }) => {
      const [ko = '', en = '', vi = ''] = own ?? []
      return rowOf('medicines', {
        ...medicine,
        category: code('association', '20', category),
        unused: yes(unused),
        nameKo: filled(ko),
        nameEn: filled(en),
        nameVi: filled(vi),
        mergedInto: mergedInto?.name ?? null,
      })
    }),
    ...(await setupOf(db, names)),
    ...(await besideOf(db, boars, 'boar', names)),
    ...(await groupsOf(db, names)),
    pens: houses.flatMap((house) => {
      const own = pens.filter((pen) => pen.house === house)
      return own.length > 0 ? own.map((pen) => penRow(house, pen)) : [penRow(house)]
    }),
    boars: boars.map((boar) =>
      rowOf('boars', {
        tag: boar.tag,
        earNotch: filled(boar.earNotch),
        breed: code('association', '042', boar.breed),
        category: code('system', '06', boar.category),
        bornOn: boar.bornOn,
        enteredOn: boar.enteredOn,
        stockEntryOn: boar.stockEntryOn,
        supplier: names.supplier(boar.supplierId),
        pen: names.pen(boar.penId),
        earTag: filled(boar.earTag),
        removedOn: boar.removedOn,
        removalCategory: code('system', '08', boar.removalCategory),
        removalReason: code('association', '031', boar.reason),
        removalRemark: filled(boar.remark ?? ''),
      }),
    ),
  }
}

/** By what the farm plans and measures itself. */
async function setupOf(db: Db, { language, code, medicine }: Naming): Promise<Rows> {
  const settings = await farmSettings(db)
  const targets = await db.many<{ name: ScoreFigure; value: number }>(
    sql`select name, value::float8 as value from key_figure_target`,
  )
  const codes = await db.many<
    NamedRow & { list: OwnList; code: string; active: boolean; mergedInto: string | null }
  >(
    sql`select list, code, name_ko, name_en, name_vi, active, merged_into from farm_code where list = any(${[...ownLists]}) order by list, code`,
  )
  const rules = await db.many<Omit<VaccinationRule, 'ruleId'>>(sql`
    select anchor, days, medicine_id, whom, parity_from, parity_to from vaccination_rule where active
    order by array_position(${[...anchors]}::text[], anchor), days, rule_id`)
  const targetOf = new Map(targets.map(({ name, value }) => [name, value]))
  return {
    settings: settingNames.map((name) =>
      rowOf('settings', { name: settingWords[name][language], value: settings[name] }),
    ),
    targets: scoreFigures.flatMap((name) => {
      const value = targetOf.get(name)
      return value === undefined ? [] : [rowOf('targets', { name: scoreShown[name].names[language], value })]
    }),
    codes: codes.map(({ list, nameKo, nameEn, nameVi, active, mergedInto }) =>
      rowOf('codes', {
        list: ownListNames[list][language],
        name: nameKo,
        nameEn,
        nameVi,
        unused: yes(!active),
        mergedInto: code('association', list, mergedInto),
      }),
    ),
    programme: rules.map(({ anchor, medicineId, whom, ...rule }) =>
      rowOf('programme', {
        ...rule,
        anchor: anchorNames[anchor][language],
        medicine: medicine(medicineId),
        whom: vaccinatedNames[whom][language],
      }),
    ),
  }
}

const yes = (is: boolean | undefined) => (is ? 'Y' : null)

/** What was done with these animals besides their lives, each animal's in the order in which it was numbered. */
async function besideOf(
  db: Db,
  animals: readonly { animalId: number; tag: string }[],
  sex: Sex,
  names: Naming,
): Promise<Rows> {
  const place = new Map(animals.map(({ animalId }, i) => [animalId, i]))
  const ids = [...place.keys()]
  const sheets: Rows = {}
  for (const kind of besideKinds) {
    const { sheet, of } = sheetOfBeside(kind)
    if (!of.includes(sex)) continue
    const columns = ownColumns(kind)
    const own = columns.map(({ key, column, stored }) => {
      const exact = 'decimal' in column || 'kg' in column
      return `t.${snake(stored)}${exact ? '::float8' : ''} as "${key}", `
    })
    const found = await db.many<BesideRow>(sql`
      select t.animal_id, a.tag, t.on_date as on, ${sql([own.join('') + (sheet.confirmed ? 't.confirmed, ' : '')])}t.remark
      from ${sql([tableOf(kind)])} t join animal a using (farm_id, animal_id)
      where t.animal_id = any(${ids}) order by t.animal_id, t.number`)
    sheets[`${kind}s`] = found
      .toSorted((a, b) => (place.get(a.animalId) ?? 0) - (place.get(b.animalId) ?? 0))
      .map((row) =>
        rowOf(`${kind}s`, {
          tag: row.tag,
          on: row.on,
          sex: sex === 'boar' ? sexWords.boar[names.language] : null,
          ...Object.fromEntries(
            columns.map(({ key, column }) => [key, cellOf(column, row[key] ?? null, names)]),
          ),
          remark: filled(row.remark),
          confirmed: filled((row.confirmed ?? []).join(', ')),
        }),
      )
  }
  return sheets
}
type BesideRow = Readonly<Record<string, unknown>> & {
  animalId: number
  tag: string
  on: string
  remark: string
  confirmed?: readonly string[]
}

function cellOf(column: SheetColumn, stored: unknown, names: Naming): Value {
  const value = stored as Value
  if ('place' in column) return names[column.place](value as number | null)
  if ('words' in column) return column.words[String(value)]?.[names.language] ?? null
  if ('code' in column) return names.code(...column.code, value as string | null)
  // Where an empty cell has a meaning of its own, nothing is said in full.
  return column.needed || column.usual !== undefined ? value : value || null
}

async function groupsOf(
  db: Db,
  names: Naming,
): Promise<Pick<Record<SheetKey, Value[][]>, 'groups' | 'groupMoves'>> {
  const groups = await db.many<GroupRow>(sql`
    select name, started_on, age_days, breed, pen_id, ended_on, remark from pig_group order by started_on, name`)
  const moves = await db.many<GroupMoveRow>(sql`
    select g.name as group, m.on_date as on, m.kind, m.type, m.females, m.males, m.total_weight::float8 as weight, m.age_days, a.tag as sow,
      m.made_group, m.remark
    from group_move m join pig_group g using (farm_id, group_id)
    left join animal a on a.farm_id = m.farm_id and a.animal_id = m.animal_id
    order by g.started_on, g.name, m.kind, m.number`)
  return {
    groups: groups.map((row) =>
      rowOf('groups', {
        name: row.name,
        startedOn: row.startedOn,
        ageDays: row.ageDays,
        breed: names.code('association', '043', row.breed),
        pen: names.pen(row.penId),
        endedOn: row.endedOn,
        remark: filled(row.remark),
      }),
    ),
    groupMoves: moves.map(({ type, kind, madeGroup, weight, remark, ...row }) =>
      rowOf('groupMoves', {
        ...row,
        kind: groupMoveWords[kind][names.language],
        type:
          kind === 'loss'
            ? names.code('association', '033', type)
            : names.code('system', { in: '11', out: '12', shipment: '20' }[kind], type),
        weight: weight || null,
        madeGroup: yes(madeGroup),
        remark: filled(remark),
      }),
    ),
  }
}
type GroupRow = {
  name: string
  startedOn: string
  ageDays: number
  breed: string
  penId: number | null
  endedOn: string | null
  remark: string
}
type GroupMoveRow = {
  group: string
  on: string
  kind: keyof typeof groupMoveWords
  type: string
  females: number
  males: number
  weight: number
  ageDays: number | null
  sow: string | null
  madeGroup: boolean
  remark: string
}

type BoarRow = AnimalRow & {
  animalId: number
  category: string
  removedOn: string | null
  removalCategory: string | null
  reason: string | null
  remark: string | null
}
type AnimalRow = {
  tag: string
  earNotch: string
  earTag: string
  breed: string
  bornOn: string
  enteredOn: string
  stockEntryOn: string | null
  supplierId: number | null
  penId: number | null
}
type SowRow = AnimalRow & {
  animalId: number
  startStatus: LivingStatus
  parity: number
  lastWorkOn: string
  matings: number
  liveBorn: number
  mummified: number
  stillborn: number
}

const sowRow = (sow: SowRow, names: Naming) =>
  rowOf('sows', {
    tag: sow.tag,
    earNotch: filled(sow.earNotch),
    breed: names.code('association', '041', sow.breed),
    bornOn: sow.bornOn,
    enteredOn: sow.enteredOn,
    status: names.code('system', '01', `01000${sowStatuses.indexOf(sow.startStatus) + 1}`),
    parity: sow.parity,
    lastWorkOn: sow.lastWorkOn,
    matings: sow.matings,
    nursing: sow.liveBorn,
    mummified: sow.mummified,
    stillborn: sow.stillborn,
    stockEntryOn: sow.stockEntryOn,
    supplier: names.supplier(sow.supplierId),
    pen: names.pen(sow.penId),
    earTag: filled(sow.earTag),
  })

type EventRow = {
  animalId: number
  seq: number
  kind: LifeKind
  on: string
  remark: string
  confirmed: string[]
  services: readonly { number: number; tag: string; method: string }[]
  accidentType: string
  category: string
  reason: string
  weight: string | null
  totalBorn: number
  mummified: number
  stillborn: number
  undersized: number
  malformed: number
  females: number
  males: number
  becomesNurse: boolean
  detail: string
  penId: number | null
}
type ChangeRow = {
  animalId: number
  litterSeq: number
  kind: LitterKind
  on: string
  females: number
  males: number
  reason: string
  partner: string | null
  weight: string
  remark: string
  confirmed: string[]
}

const sheetOf = {
  mating: 'matings',
  accident: 'accidents',
  farrowing: 'farrowings',
  weaning: 'weanings',
  removal: 'removals',
} as const satisfies Partial<Record<LifeKind, SheetKey>>
const litterCodes: Readonly<Record<LitterKind, string>> = {
  pigletDeath: '160001',
  partialWeaning: '160002',
  fosteredIn: '160003',
  fosteredOut: '160004',
}

/** All records of these sows by sheet, each sow's in the order of her life. */
async function livesOf(db: Db, sows: readonly SowRow[], names: Naming): Promise<Rows> {
  const ids = sows.map(({ animalId }) => animalId)
  const events = await db.many<EventRow>(sql`
    select animal_id, seq, kind, on_date as on, remark, confirmed, to_json(services) as services, accident_type,
      coalesce(farrowing_category, removal_category) as category, reason, detail, coalesce(litter_weight, weaned_weight, weight) as weight,
      total_born, mummified, stillborn, undersized, malformed, females, males, becomes_nurse, pen_id
    from life_record where animal_id = any(${ids}) and kind <> 'entry' order by animal_id, seq`)
  const changes = await db.many<ChangeRow>(sql`
    select c.animal_id, c.litter_seq, c.kind, c.on_date as on, c.females, c.males, c.reason, p.tag as partner, c.total_weight as weight,
      c.remark, c.confirmed
    from litter_change c left join animal p on p.farm_id = c.farm_id and p.animal_id = c.partner_id
    where c.animal_id = any(${ids}) order by c.animal_id, c.litter_seq, c.on_date, c.kind <> 'fosteredIn', c.kind <> 'pigletDeath', c.kind, c.number`)
  const eventsOf = Map.groupBy(events, ({ animalId }) => animalId)
  const changesOf = Map.groupBy(changes, ({ animalId }) => animalId)
  const rows: Record<(typeof sheetOf)[keyof typeof sheetOf] | 'litters', Value[][]> = {
    matings: [],
    accidents: [],
    farrowings: [],
    litters: [],
    weanings: [],
    removals: [],
  }
  for (const { animalId, tag } of sows) {
    const own = changesOf.get(animalId) ?? []
    const after = (seq: number) => own.filter(({ litterSeq }) => litterSeq === seq)
    const life = [
      ...after(1),
      ...(eventsOf.get(animalId) ?? []).flatMap((event) => [event, ...after(event.seq)]),
    ]
    const onDay = Map.groupBy(life, ({ on }) => on)
    for (const each of life) {
      const day = onDay.get(each.on) ?? []
      // Where a day has one record only, its order goes without saying.
      const place = day.length > 1 ? day.indexOf(each) + 1 : null
      if ('litterSeq' in each) rows.litters.push(changeRow(tag, each, place, names))
      else if (each.kind !== 'entry')
        rows[sheetOf[each.kind]].push(eventRow(tag, each, each.kind, place, names))
    }
  }
  return Object.fromEntries(
    sheetKeys.flatMap((key) => (key in rows ? [[key, rows[key as keyof typeof rows]]] : [])),
  )
}

function eventRow(
  tag: string,
  event: EventRow,
  kind: keyof typeof sheetOf,
  place: number | null,
  names: Naming,
): Value[] {
  const common = {
    tag,
    on: event.on,
    place,
    remark: filled(event.remark),
    confirmed: filled(event.confirmed.join(', ')),
  }
  const pen = names.pen(event.penId)
  const weight = weighed(event.weight)
  switch (kind) {
    case 'mating': {
      const services = event.services.flatMap(({ number, tag: boar, method }) => [
        [`boar${number}`, boar],
        [`method${number}`, names.code('system', '995', method)],
      ])
      return rowOf('matings', { ...common, ...Object.fromEntries(services) })
    }
    case 'accident':
      return rowOf('accidents', { ...common, type: names.code('system', '05', event.accidentType), pen })
    case 'farrowing': {
      const { totalBorn, mummified, stillborn, undersized, malformed } = event
      const category = names.code('system', '07', event.category)
      const litter = { totalBorn, mummified, stillborn, undersized, malformed }
      return rowOf('farrowings', { ...common, category, ...litter, weight, pen })
    }
    case 'weaning': {
      const { females, males, becomesNurse } = event
      return rowOf('weanings', { ...common, females, males, weight, nurse: becomesNurse ? 'Y' : null, pen })
    }
    case 'removal': {
      const category = names.code('system', '08', event.category)
      const reason = names.code('association', '031', event.reason)
      return rowOf('removals', { ...common, category, reason, weight, detail: filled(event.detail) })
    }
  }
}

function changeRow(tag: string, change: ChangeRow, place: number | null, names: Naming): Value[] {
  const { on, kind, females, males, partner } = change
  return rowOf('litters', {
    tag,
    on,
    kind: names.code('system', '16', litterCodes[kind]),
    females,
    males,
    reason: names.code('association', kind === 'pigletDeath' ? '032' : '05', change.reason),
    partner,
    weight: weighed(change.weight),
    remark: filled(change.remark),
    place,
    confirmed: filled(change.confirmed.join(', ')),
  })
}

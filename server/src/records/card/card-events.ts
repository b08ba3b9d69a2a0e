import type { CardEvent } from '@penside/contract/records/animal-card.ts'
import type { ShownService } from '@penside/contract/records/mating.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { codeName, type CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { kindsOf } from '@penside/domain/records/known-kinds.ts'
import type { LifeKind, LitterKind } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { codeNames } from '../../farm/code-lookup.ts'
import { sql, type Db } from '../../database/db.ts'
import { amount, noValues, type Events, type Placed } from './card-event.ts'
import { besideEvents } from '../kind-registry.ts'

/** All records of an animal, newest first. */
export async function eventsOf(
  db: Db,
  { animalId, sex }: { animalId: number; sex: 'sow' | 'boar' },
  language: Language,
): Promise<CardEvent[]> {
  const kinds: readonly Events[] = [
    ...(sex === 'sow' ? [lifeEvents, litterEvents] : [servings]),
    ...kindsOf(sex).flatMap((name) => besideEvents(name) ?? []),
  ]
  const names = await codeNames(db, language)
  const events: Placed[] = []
  for (const kind of kinds) events.push(...(await kind(db, animalId, language, names)))
  return events.toSorted((a, b) => (a.on === b.on ? (b.place ?? 0) - (a.place ?? 0) : a.on < b.on ? 1 : -1))
}

type LifeRow = {
  kind: LifeKind
  seq: number
  on: Day
  parity: number
  remark: string
  startStatus: keyof typeof statusNames | null
  services: readonly ShownService[]
  accidentType: string | null
  farrowingCategory: string | null
  totalBorn: number | null
  liveBorn: number | null
  weaned: number | null
  becomesNurse: boolean | null
  removalCategory: string | null
  reason: string | null
  weight: string | null
}

async function lifeEvents(db: Db, animalId: number, language: Language, names: CodeNames): Promise<Placed[]> {
  const rows = await db.many<LifeRow>(sql`
    select kind, seq, case kind when 'entry' then came.entered_on else on_date end as on, parity, remark, start_status, services, accident_type, farrowing_category, total_born, live_born,
      coalesce(litter_weight, weaned_weight, weight) as weight, weaned, becomes_nurse, removal_category, reason
    from life_record cross join (select entered_on from animal where animal_id = ${animalId}) came
    where animal_id = ${animalId} order by seq desc`)
  return rows.map((row) => ({
    ...noValues,
    kind: row.kind,
    seq: row.seq,
    on: row.on,
    place: row.seq,
    parity: row.parity,
    what: whatOf(row, language, names),
    totalBorn: row.totalBorn,
    liveBorn: row.liveBorn,
    head: row.weaned,
    kg: amount(row.weight),
    remark: row.remark,
  }))
}

function whatOf(row: LifeRow, language: Language, names: CodeNames): string {
  switch (row.kind) {
    case 'entry':
      return row.startStatus ? statusNames[row.startStatus][language] : ''
    case 'mating':
      return row.services.map(({ tag }) => tag).join(', ')
    case 'accident':
      return codeName('system', '05', row.accidentType ?? '', language)
    case 'farrowing':
      return codeName('system', '07', row.farrowingCategory ?? '', language)
    case 'weaning':
      return row.becomesNurse ? statusNames.nurse[language] : ''
    case 'removal':
      return [codeName('system', '08', row.removalCategory ?? '', language), names('031', row.reason ?? '')]
        .filter(Boolean)
        .join(' · ')
    default:
      return ''
  }
}

async function litterEvents(db: Db, animalId: number, _: Language, names: CodeNames): Promise<Placed[]> {
  const rows = await db.many<{
    kind: LitterKind
    seq: number
    on: Day
    parity: number
    head: number
    reason: string
    partner: string | null
    totalWeight: string
    remark: string
    place: string
  }>(sql`
    select c.kind, c.number as seq, c.on_date as on, e.parity, c.females + c.males + c.unsexed as head, c.reason, p.tag as partner, c.total_weight, c.remark, c.litter_seq + 0.5 as place
    from litter_change c
    join sow_event e on e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.seq = c.litter_seq
    left join animal p on p.farm_id = c.farm_id and p.animal_id = c.partner_id
    where c.animal_id = ${animalId} order by c.on_date desc, c.kind <> 'pigletDeath', c.kind, c.number desc`)
  return rows.map(({ reason, partner, totalWeight, place, ...row }) => ({
    ...noValues,
    ...row,
    place: Number(place),
    what: [partner ?? '', reason && names(row.kind === 'pigletDeath' ? '032' : '05', reason)]
      .filter(Boolean)
      .join(' · '),
    kg: amount(totalWeight),
  }))
}

/** Matings that a boar served, with their sows. */
async function servings(db: Db, boarId: number): Promise<Placed[]> {
  const rows = await db.many<{ seq: number; on: Day; parity: number; tag: string }>(sql`
    select e.seq, e.on_date as on, e.parity, s.tag
    from (select distinct animal_id, seq from service where boar_id = ${boarId}) his join sow_event e using (animal_id, seq)
    join animal s on s.farm_id = e.farm_id and s.animal_id = e.animal_id
    order by e.on_date desc, s.tag limit 50`)
  return rows.map(({ tag, ...row }) => ({ ...noValues, ...row, kind: 'mating', what: tag }))
}

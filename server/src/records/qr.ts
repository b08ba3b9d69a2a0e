import { normalizedNumber } from '@penside/domain/basics/normalized.ts'
import type { FoundAnimal, qr } from '@penside/contract/records/qr.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { nextKind } from '@penside/domain/records/known-kinds.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { named } from './animal-card.ts'

export const qrHandlers: Handlers<typeof qr> = {
  async answer({ input: { animalId }, db, language, today }) {
    const [animal] = await animalsWhere(db, sql`a.animal_id = ${animalId}`, language)
    if (!animal) throw refuse('NOT_FOUND')
    const { status, matedOn } = animal
    return { next: status && nextKind({ status, matedOn }, today), animal }
  },

  // Whole numbers are found by three unique keys; without a match, tags that contain the text.
  async find({ input: { text }, db, language }) {
    const earTag = readEarTag(text)
    const wanted = normalizedNumber(text)
    const whole = await animalsWhere(
      db,
      sql`a.tag = ${wanted} or a.ear_notch = ${wanted} ${earTag ? sql`or a.ear_tag = ${earTag}` : sql``}`,
      language,
    )
    if (whole.length > 0) return { rows: whole }
    const part = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    return { rows: await animalsWhere(db, sql`a.tag like ${part} and a.status <> 'culled'`, language) }
  },

  async pen({ input: { penId }, db, language }) {
    const pen = await db.found<NamedRow & { name: string }>(sql`
      select p.name, h.name_ko, h.name_en, h.name_vi from pen p join house h using (farm_id, house_id) where p.pen_id = ${penId}`)
    return {
      name: pen.name,
      house: nameIn(pen, language),
      rows: await animalsWhere(db, sql`a.pen_id = ${penId} and a.status <> 'culled'`, language, maxInPen),
    }
  },
}

const maxFound = 10
const maxInPen = 500

type Row = Omit<FoundAnimal, 'status' | 'statusName' | 'breedName' | 'matedOn'> & {
  breed: string
  status: SowStatus | 'boar'
  matedOn: Day | null
}

async function animalsWhere(db: Db, found: Sql, language: Language, most = maxFound): Promise<FoundAnimal[]> {
  const rows = await db.many<Row>(sql`
    select a.animal_id, a.sex, a.tag, a.ear_tag, a.breed, a.status, a.parity, a.mated_on, coalesce(p.name, '') as pen
    from animal a left join pen p using (farm_id, pen_id) where ${found}
    order by a.status = 'culled', a.sex desc, a.tag limit ${most}`)
  const names = await codeNames(db, language)
  return rows.map(({ breed, ...row }) => ({ ...row, ...named({ ...row, breed }, language, names) }))
}

import type { TraceLine, traceability } from '@penside/contract/reports/traceability.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { reportBy, traceCategories } from '@penside/domain/reports/traceability.ts'
import { sql, type Sql } from '../database/db.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { ledgerPage, ledgerSpan } from './duties.ts'
import { lifeRecords } from './statistic.ts'

type Stored = Omit<TraceLine, 'about' | 'reportBy'> &
  Partial<NamedRow> & { category: string | null; reason: string | null }

const howItLeft = (category: Sql) => sql`
  case when ${category} = any(${[...traceCategories.died]}::text[]) then 'died' when ${category} = any(${[...traceCategories.moved]}::text[]) then 'moved' else 'left' end`

export const traceabilityHandlers: Handlers<typeof traceability> = {
  async view({ input, db, language, today }) {
    const span = ledgerSpan(input, today)
    const rowLanguage = input.language ?? language
    const category = sql`coalesce(e.removal_category, e.accident_type)`
    const events = sql`
      select case e.kind when 'farrowing' then 'born' else ${howItLeft(category)} end as kind, e.on_date as on, e.animal_id, e.seq,
        case e.kind when 'farrowing' then e.live_born else 1 end as head, case when e.kind in ('removal', 'accident') then ${category} end as category, e.reason
      from ${lifeRecords(['farrowing', 'removal', 'accident'], span)}
      where e.kind = 'farrowing' and e.live_born > 0 or e.status = 'culled'
      union all
      select 'came', entered_on, animal_id, case sex when 'sow' then 1 else 0 end, 1, null, null from animal
      where entered_on between ${span.from} and ${span.to}
      union all
      select ${howItLeft(sql`category`)}, on_date, animal_id, 1, 1, category, reason from boar_removal
      where on_date between ${span.from} and ${span.to}`
    const { rows, total } = await ledgerPage<Stored>(
      db,
      sql`
        select t.*, coalesce(n.number, '') as trace_number, a.sex, a.tag, a.ear_notch, a.ear_tag, a.breed, a.born_on,
          case when t.kind = 'came' then s.name_ko end as name_ko, s.name_en, s.name_vi
        from (${events}) t join animal a on a.farm_id = current_farm() and a.animal_id = t.animal_id
        left join trace_number n on n.farm_id = a.farm_id and n.animal_id = a.animal_id
        left join supplier s on s.farm_id = a.farm_id and s.supplier_id = a.supplier_id
        ${input.kind ? sql`where t.kind = ${input.kind}` : sql``}`,
      sql`"on" desc, kind, tag, animal_id, seq`,
      input,
    )
    const names = await codeNames(db, rowLanguage)
    return {
      total,
      rows: rows.map(({ nameKo, nameEn, nameVi, category: how, reason, breed, ...row }) => ({
        ...row,
        breed: names(row.sex === 'sow' ? '041' : '042', breed),
        about: nameKo
          ? nameIn({ nameKo, nameEn: nameEn ?? '', nameVi: nameVi ?? '' }, rowLanguage)
          : [
              how && codeName('system', how.startsWith('05') ? '05' : '08', how, rowLanguage),
              reason && names('031', reason),
            ]
              .filter(Boolean)
              .join(' · '),
        reportBy: reportBy(row.kind, row.on),
      })),
    }
  },

  async number({ input: { animalId, traceNumber = '' }, db }) {
    await db.found(sql`select from animal where animal_id = ${animalId} for update`)
    if (traceNumber === '') {
      await db.run(sql`delete from trace_number where animal_id = ${animalId}`)
      return { result: 1 }
    }
    const other = await db.maybeOne<{ tag: string }>(sql`
      select a.tag from trace_number join animal a using (farm_id, animal_id) where number = ${traceNumber} and animal_id <> ${animalId}`)
    if (other) throw refuse('TRACE_NUMBER_TAKEN', { number: traceNumber, tag: other.tag }, ['traceNumber'])
    await db.run(sql`
      insert into trace_number (farm_id, animal_id, number) values (current_farm(), ${animalId}, ${traceNumber})
      on conflict (farm_id, animal_id) do update set number = excluded.number`)
    return { result: 1 }
  },
}

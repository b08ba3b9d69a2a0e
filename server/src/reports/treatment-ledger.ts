import type { TreatmentLine, treatmentLedger } from '@penside/contract/reports/treatment-ledger.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { maxTreatmentDays, maxDoseGap } from '@penside/domain/reports/treatment-ledger.ts'
import type { TreatedKind } from '@penside/domain/reports/vaccination-ledger.ts'
import { consumedBatches } from '../farm/medicine-consumption.ts'
import { sql, type Sql } from '../database/db.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import type { Handlers } from '../http/serve.ts'
import { ledgerPage, ledgerSpan } from './duties.ts'
import type { Span } from './span.ts'

/**
 * Selects treatments of animals and groups in a span: `kind, subject_id, subject, ear_notch, head, seq, on_date, medicine_id, quantity,
 * method, batch, withdrawal_days, remark`.
 */
export const given = ({ from, to }: Span, of: TreatedKind | undefined): Sql => sql`
  select * from (
    select a.sex as kind, t.animal_id as subject_id, a.tag as subject, a.ear_notch, 1 as head, t.number as seq, t.on_date, t.medicine_id, t.dose as quantity,
      t.method, coalesce(nullif(t.batch, ''), ${consumedBatches}) as batch, t.withdrawal_days, t.remark
    from treatment t join animal a using (farm_id, animal_id) where t.on_date between ${from} and ${to}
    union all
    select 'group', t.group_id, g.name, '', t.head, t.number, t.on_date, t.medicine_id, t.amount, t.method,
      coalesce(nullif(t.batch, ''), ${consumedBatches}), t.withdrawal_days, t.remark
    from group_treatment t join pig_group g using (farm_id, group_id) where t.on_date between ${from} and ${to}
  ) given ${of ? sql`where kind = ${of}` : sql``}`

/** Columns of a row's medicine, for `given g` with the medicine `m`. */
export const ofMedicine = (language: Language): Sql =>
  sql`${medicineName(language)} as medicine, m.maker, m.unit`

type Stored = Omit<TreatmentLine, 'supplier'> & Partial<NamedRow>

export const treatmentLedgerHandlers: Handlers<typeof treatmentLedger> = {
  async view({ input, db, language, today }) {
    const span = ledgerSpan(input, today)
    const around = {
      from: addDays(span.from, -maxTreatmentDays),
      to: addDays(span.to, maxTreatmentDays) as Day,
    }
    // A treatment begins with a row if the subject did not receive the medicine in the days before.
    const courses = sql`
      select kind, subject_id, min(subject) as subject, min(ear_notch) as ear_notch, max(head) as head, medicine_id, min(on_date) as first_on,
        max(on_date) - min(on_date) + 1 as days, sum(quantity) as quantity, min(method) as method,
        coalesce(string_agg(distinct batch, ', ' order by batch) filter (where batch <> ''), '') as batch,
        array_agg(distinct batch) as batches, max(withdrawal_days) as withdrawal_days, max(on_date + withdrawal_days) as free_on
      from (
        select each.*, count(*) filter (where begins) over (partition by kind, subject_id, medicine_id order by on_date, seq) as course
        from (
          select given.*, on_date - lag(on_date) over (partition by kind, subject_id, medicine_id order by on_date, seq) > ${maxDoseGap} is not false as begins
          from (${given(around, input.of)}) given
        ) each
      ) numbered
      group by kind, subject_id, medicine_id, course
      having max(on_date) >= ${span.from} and min(on_date) <= ${span.to}`
    const { rows, total } = await ledgerPage<Stored>(
      db,
      courses,
      sql`first_on desc, kind, subject, medicine_id`,
      input,
      (page) => sql`
        with holder as materialized (select * from holding where farm_id = current_farm())
        select c.total, c.kind, c.subject_id, c.subject, c.ear_notch, c.head, c.first_on, ${ofMedicine(input.language ?? language)},
          c.quantity::float8 as quantity, c.method, c.batch, c.days, c.withdrawal_days, c.free_on, came.on_date as received_on,
          came.record_id as receipt_id, s.name_ko, s.name_en, s.name_vi, coalesce(s.address, '') as supplier_address,
          case when m.prescribed then concat_ws(' ', nullif(h.vet_name, ''), nullif(h.vet_contact, '')) else '' end as vet, c.medicine_id
        from ${page} c join medicine m on m.farm_id = current_farm() and m.medicine_id = c.medicine_id
        left join holder h on true
        -- The receipt of that batch, or the last one before.
        left join lateral (
          select r.on_date, r.record_id, r.supplier_id from stock_record r
          where r.farm_id = current_farm() and r.item_id = c.medicine_id and r.kind = 'receipt' and r.on_date <= c.first_on
          order by r.batch <> '' and r.batch = any(c.batches) desc, r.on_date desc, r.record_id desc limit 1) came on true
        left join supplier s on s.farm_id = current_farm() and s.supplier_id = came.supplier_id`,
    )
    const names = await codeNames(db, input.language ?? language)
    return {
      total,
      rows: rows.map(({ nameKo, nameEn, nameVi, ...row }) => ({
        ...row,
        method: names('30', row.method),
        supplier: nameKo
          ? nameIn({ nameKo, nameEn: nameEn ?? '', nameVi: nameVi ?? '' }, input.language ?? language)
          : '',
      })),
    }
  },
}

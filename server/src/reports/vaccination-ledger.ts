import type {
  CertifiedShipment,
  fmdVaccinations,
  VaccinationLine,
} from '@penside/contract/reports/vaccination-ledger.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { certificateNumber } from '@penside/domain/reports/vaccination-ledger.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { ledgerPage, ledgerSpan } from './duties.ts'
import { given, ofMedicine } from './treatment-ledger.ts'

type Certificate = NonNullable<CertifiedShipment['certificate']>
type Shipped = Omit<CertifiedShipment, 'certificate' | 'partner'> &
  Partial<NamedRow> &
  Partial<Omit<Certificate, 'number'>> & { year: number | null; certificateNo: number | null }

/** Groups from which the pigs of a shipment `s` came, with the day up to which each group's treatments count. */
const cameFrom = (groupId: Sql, until: Sql): Sql => sql`
  with recursive source (group_id, until) as (
    select ${groupId}, ${until}
    union
    select t.group_id, t.sent_on from source join transfer_arrival k on k.farm_id = current_farm() and k.group_id = source.group_id and k.from_farm_id = k.farm_id
    join transfer t on t.farm_id = k.farm_id and t.transfer_id = k.transfer_id where t.sent_on <= source.until
  )`
const against = sql`
  from source join group_treatment g on g.farm_id = current_farm() and g.group_id = source.group_id and g.on_date <= source.until
  join medicine m on m.farm_id = g.farm_id and m.medicine_id = g.medicine_id and m.against_fmd`

export const fmdVaccinationHandlers: Handlers<typeof fmdVaccinations> = {
  async view({ input, db, language, today }) {
    const { rows, total } = await ledgerPage<VaccinationLine>(
      db,
      sql`
        select g.kind, g.subject_id, g.subject, g.head, ${ofMedicine(input.language ?? language)}, g.quantity::float8 as quantity, g.method, g.batch,
          g.on_date as on, g.seq, g.remark
        from (${given(ledgerSpan(input, today), input.of)}) g join medicine m on m.farm_id = current_farm() and m.medicine_id = g.medicine_id
        where m.against_fmd`,
      sql`"on" desc, kind, subject, seq`,
      input,
    )
    const names = await codeNames(db, input.language ?? language)
    return { total, rows: rows.map((row) => ({ ...row, method: names('30', row.method) })) }
  },

  async shipments({ input, db, language, today }) {
    const { from, to } = ledgerSpan(input, today)
    const { rows, total } = await ledgerPage<Shipped>(
      db,
      sql`
        select s.group_id, g.name as group_name, s.number, s.on_date as shipped_on, s.females + s.males + s.unsexed as head, p.name_ko, p.name_en, p.name_vi,
          (${cameFrom(sql`s.group_id`, sql`s.on_date`)} select max(g.on_date) ${against}) as vaccinated_on,
          c.year, c.certificate_no, c.issued_on, c.destination, c.vehicle, c.vaccinations
        from group_move s join pig_group g using (farm_id, group_id)
        left join supplier p on p.farm_id = s.farm_id and p.supplier_id = s.partner_id
        left join fmd_certificate c on c.farm_id = s.farm_id and c.group_id = s.group_id and c.number = s.number and c.withdrawn_at is null
        where s.kind = 'shipment' and s.on_date between ${from} and ${to}`,
      sql`shipped_on desc, group_id desc, number desc`,
      input,
    )
    return {
      total,
      rows: rows.map(
        ({
          nameKo,
          nameEn,
          nameVi,
          year,
          certificateNo,
          issuedOn,
          destination,
          vehicle,
          vaccinations,
          ...row
        }) => ({
          ...row,
          partner: nameKo
            ? nameIn({ nameKo, nameEn: nameEn ?? '', nameVi: nameVi ?? '' }, input.language ?? language)
            : '',
          certificate:
            year === null || certificateNo === null
              ? null
              : ({
                  number: certificateNumber(year, certificateNo),
                  issuedOn,
                  destination,
                  vehicle,
                  vaccinations,
                } as Certificate),
        }),
      ),
    }
  },

  async certify({ input: { groupId, number, destination = '', vehicle = '' }, db, caller, today }) {
    const shipped = await db.maybeOne<{ on: Day; head: number }>(sql`
      select on_date as on, females + males + unsexed as head from group_move
      where group_id = ${groupId} and kind = 'shipment' and number = ${number} for share`)
    if (!shipped) throw refuse('NOT_FOUND', {}, ['number'])
    const vaccinations = await vaccinationsOf(db, groupId, shipped.on)
    if (vaccinations.length === 0) throw refuse('NOT_VACCINATED', {}, ['groupId'])
    const year = Number(today.slice(0, 4))
    // Locked, so that certificate numbers of a year have no gaps.
    await db.run(sql`select from farm where farm_id = current_farm() for update`)
    const issued = await db.maybeOne<{ certificateNo: number }>(sql`
      insert into fmd_certificate (farm_id, group_id, number, year, certificate_no, issued_on, head, destination, vehicle, vaccinations, account_id)
      select current_farm(), ${groupId}, ${number}, ${year}, coalesce(max(certificate_no), 0) + 1, ${today}, ${shipped.head}, ${destination}, ${vehicle},
        ${JSON.stringify(vaccinations)}, ${caller.accountId} from fmd_certificate where year = ${year}
      on conflict (farm_id, group_id, number) where withdrawn_at is null do nothing returning certificate_no`)
    if (!issued) throw refuse('CERTIFIED_ALREADY', {}, ['number'])
    return { certificateNumber: certificateNumber(year, issued.certificateNo) }
  },

  async withdraw({ input: { groupId, number }, db }) {
    const gone = await db.run(
      sql`update fmd_certificate set withdrawn_at = now() where group_id = ${groupId} and number = ${number} and withdrawn_at is null`,
    )
    if (gone === 0) throw refuse('NOT_FOUND', {}, ['number'])
    return { result: 1 }
  },
}

/** Vaccinations of the pigs of a group up to a day, including those in earlier groups. In Korean, the language of the certificate. */
const vaccinationsOf = (db: Db, groupId: number, until: Day) =>
  db.many<Certificate['vaccinations'][number]>(sql`
    ${cameFrom(sql`${groupId}::bigint`, sql`${until}::date`)}
    select g.on_date as on, ${ofMedicine('ko')}, g.batch, g.head ${against} order by g.on_date, g.group_id, g.number`)

import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { Client } from 'pg'
import { evenly, seeded } from './random.ts'

/** Regular visitors, with interval in days and hour. */
const visitors = [
  { every: 4, hour: 7, name: '박정호', from: '홍성 사료공장', vehicle: '충남80바4312', purpose: 'feed' },
  { every: 7, hour: 5, name: '이상철', from: '천안 도축장', vehicle: '충남82아7720', purpose: 'pigs' },
  { every: 14, hour: 14, name: '최수의', from: '한마음동물병원', vehicle: '21마5508', purpose: 'vet' },
  {
    every: 10,
    hour: 10,
    name: '정기환',
    from: '광천 분뇨처리장',
    vehicle: '충남86사1190',
    purpose: 'manure',
  },
  { every: 23, hour: 15, name: '김도현', from: '환기설비 대전', vehicle: '60두2201', purpose: 'works' },
] as const

/** Regular disinfections, with interval in days. */
const rounds = [
  { every: 3, target: 'gate', product: '구연산계 소독제', dilution: 200, amount: 40, method: 'spray' },
  { every: 5, target: 'footbath', product: '구연산계 소독제', dilution: 100, amount: 60, method: 'soak' },
  { every: 7, target: 'outside', product: '생석회', dilution: null, amount: 120, method: 'lime' },
  { every: 7, target: 'inside', product: '삼종염 소독제', dilution: 300, amount: 250, method: 'fog' },
] as const

const lookBack = 120

/** The ledgers of a farm's duties: visitors and disinfections of the last months, and what its forms are headed with. */
export async function addDuties(client: Client, farmId: number, today: Day) {
  const random = evenly(seeded(`duties ${farmId}`))
  const days = Array.from({ length: lookBack }, (_, back) => ({ back, on: addDays(today, -1 - back) }))
  const visits = days.flatMap(({ back, on }) =>
    visitors.flatMap(({ every, hour, ...visitor }, i) =>
      (back + farmId + i) % every === 0
        ? [
            {
              ...visitor,
              on,
              at: `${String(hour).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`,
              contact: visitor.purpose === 'pigs' || random() < 0.15,
            },
          ]
        : [],
    ),
  )
  await client.query(
    `insert into visit (farm_id, visit_id, on_date, at_time, name, coming_from, vehicle, purpose, disinfected, pig_contact)
     select $1, gen_random_uuid(), "on", at, name, "from", vehicle, purpose, true, contact
     from json_to_recordset($2) as given ("on" date, at time, name text, "from" text, vehicle text, purpose text, contact boolean)`,
    [farmId, JSON.stringify(visits)],
  )
  const done = days.flatMap(({ back, on }) =>
    rounds.flatMap(({ every, ...round }, i) => ((back + i) % every === 0 ? [{ ...round, on }] : [])),
  )
  await client.query(
    `insert into disinfection (farm_id, disinfection_id, on_date, target, product, dilution, amount, method, done_by)
     select $1, gen_random_uuid(), "on", target, product, dilution, amount, method, '김일꾼'
     from json_to_recordset($2) as given ("on" date, target text, product text, dilution int, amount numeric, method text)`,
    [farmId, JSON.stringify(done)],
  )
  await client.query(
    `update medicine set prescribed = category = '200008', maker = case when category = '200001' then '한백신(주)' else '동양동물약품' end
     where farm_id = $1`,
    [farmId],
  )
  await client.query(`update supplier set address = '충남 홍성군 홍성읍' where farm_id = $1`, [farmId])
  // All but the newest shipments of pigs of which a vaccination is known.
  await client.query(
    `insert into fmd_certificate (farm_id, year, certificate_no, group_id, number, issued_on, head, destination, vehicle, vaccinations)
     select farm_id, year, row_number() over (partition by year order by on_date, group_id, number), group_id, number, on_date, head,
       '천안 도축장', '충남82아7720', given
     from (
       select s.farm_id, extract(year from s.on_date)::int as year, s.group_id, s.number, s.on_date, s.females + s.males + s.unsexed as head,
         (select jsonb_agg(jsonb_build_object('on', t.on_date, 'medicine', m.name, 'maker', m.maker, 'batch', t.batch, 'head', t.head) order by t.on_date)
          from group_treatment t join medicine m using (farm_id, medicine_id)
          where t.farm_id = s.farm_id and t.group_id = s.group_id and t.on_date <= s.on_date and m.against_fmd) as given
       from group_move s where s.farm_id = $1 and s.kind = 'shipment' and s.on_date between $2::date - 90 and $2::date - 3
     ) shipped where given is not null`,
    [farmId, today],
  )
  await client.query(
    `update farm set address = '충남 홍성군 광천읍 농장길 12' where farm_id = $1 and address = ''`,
    [farmId],
  )
  await client.query(
    `insert into holding (farm_id, number, owner_name, phone, permit, vet_name, vet_contact)
     values ($1, $2, '홍길동', '041-555-0100', '홍성 제2014-77호', '최수의', '한마음동물병원 041-555-0177')`,
    [farmId, String(312_000 + farmId)],
  )
  await client.query(
    `insert into trace_number (farm_id, animal_id, number)
     select h.farm_id, a.animal_id, h.number || lpad(row_number() over (order by a.animal_id)::text, 6, '0')
     from holding h join animal a using (farm_id) where h.farm_id = $1`,
    [farmId],
  )
}

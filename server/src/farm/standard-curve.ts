import type { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { standardCurves, weekRange, type CurveKind } from '@penside/domain/farm/standard-curve.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

/** A farm's own week is one of its settings. */
const nameOf = (kind: CurveKind, week: number) => `${kind}OfWeek${week}`

/** What the current farm takes as usual of a growing pig. */
export async function farmCurves(db: Db): Promise<Record<CurveKind, number[]>> {
  const own = await db.many<{ name: string; value: number }>(sql`
    select name, value::float8 as value from farm_setting where farm_id = current_farm() and name like '%OfWeek%'`)
  const of = (kind: CurveKind) =>
    standardCurves[kind].map(
      (value, i) => own.find(({ name }) => name === nameOf(kind, i + 1))?.value ?? value,
    )
  return { weight: of('weight'), water: of('water') }
}

export const growthStandardHandlers: Handlers<typeof growthStandards> = {
  list: ({ db }) => farmCurves(db),
  async save({ input: { kind, week, value }, caller: { farmId }, db }) {
    // Two weeks that are changed at once would each be held against what the other was.
    await db.run(waitForLock('growthStandards', sql`${farmId}::bigint`))
    const [least, most] = weekRange((await farmCurves(db))[kind], kind, week)
    if (value < least || value > most) throw refuse('STANDARD_BETWEEN', { least, most }, ['value'])
    const name = nameOf(kind, week)
    if (value === standardCurves[kind][week - 1])
      await db.run(sql`delete from farm_setting where farm_id = ${farmId} and name = ${name}`)
    else
      await db.run(sql`
        insert into farm_setting (farm_id, name, value) values (${farmId}, ${name}, ${value})
        on conflict (farm_id, name) do update set value = excluded.value`)
    return { result: 1 }
  },
}

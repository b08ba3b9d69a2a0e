import type { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { standardCurves, weekRange, type CurveKind } from '@penside/domain/farm/standard-curve.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

/** Setting that holds a farm's own value of a week. */
const settingName = (kind: CurveKind, week: number) => `${kind}OfWeek${week}`

/** Standard curves of the current farm, by week of age. */
export async function farmCurves(db: Db): Promise<Record<CurveKind, number[]>> {
  const own = await db.many<{ name: string; value: number }>(sql`
    select name, value::float8 as value from farm_setting where farm_id = current_farm() and name like '%OfWeek%'`)
  const of = (kind: CurveKind) =>
    standardCurves[kind].map(
      (value, i) => own.find(({ name }) => name === settingName(kind, i + 1))?.value ?? value,
    )
  return { weight: of('weight'), water: of('water') }
}

export const growthStandardHandlers: Handlers<typeof growthStandards> = {
  list: ({ db }) => farmCurves(db),
  async save({ input: { kind, week, value }, caller: { farmId }, db }) {
    // Serializes changes, because the range of a week depends on its neighbours.
    await db.run(waitForLock('growthStandards', sql`${farmId}::bigint`))
    const [min, max] = weekRange((await farmCurves(db))[kind], kind, week)
    if (value < min || value > max) throw refuse('STANDARD_BETWEEN', { least: min, most: max }, ['value'])
    const name = settingName(kind, week)
    if (value === standardCurves[kind][week - 1])
      await db.run(sql`delete from farm_setting where farm_id = ${farmId} and name = ${name}`)
    else
      await db.run(sql`
        insert into farm_setting (farm_id, name, value) values (${farmId}, ${name}, ${value})
        on conflict (farm_id, name) do update set value = excluded.value`)
    return { result: 1 }
  },
}

import type { gradings } from '@penside/contract/groups/grading.ts'
import { firstGradings, judgeGrading, type Grading } from '@penside/domain/groups/grading.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const gradingHandlers: Handlers<typeof gradings> = {
  async list({ db }) {
    const own = await db.many<Grading>(sql`select dressing, valid_from, bands from grading`)
    const isOwn = (first: Grading) =>
      own.some(({ dressing, validFrom }) => dressing === first.dressing && validFrom === first.validFrom)
    const all = [
      ...own.map((each) => ({ ...each, own: true })),
      ...firstGradings.filter((first) => !isOwn(first)).map((each) => ({ ...each, own: false })),
    ]
    return {
      rows: all
        .toSorted((a, b) =>
          a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : a.dressing < b.dressing ? -1 : 1,
        )
        .map((each) => ({ ...each, bands: [...each.bands] })),
    }
  },

  async save({ input: { dressing, validFrom, bands }, db }) {
    judgeGrading({ bands })
    await db.run(sql`
      insert into grading (farm_id, dressing, valid_from, bands) values (current_farm(), ${dressing}, ${validFrom}, ${JSON.stringify(bands)})
      on conflict (farm_id, dressing, valid_from) do update set bands = excluded.bands`)
    return { result: 1 }
  },

  async remove({ input: { dressing, validFrom }, db }) {
    const gone = await db.run(
      sql`delete from grading where dressing = ${dressing} and valid_from = ${validFrom}`,
    )
    if (gone === 0) throw refuse('NOT_FOUND')
    return { result: 1 }
  },
}

import { rowsPerPage } from '@penside/contract/list.ts'
import {
  workLists,
  workPlanOrderOf,
  type WorkPlanRow,
  type workPlan,
} from '@penside/contract/reports/work-plan.ts'
import { daysBetween, type Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { statusNames, workNames } from '@penside/domain/records/names.ts'
import {
  dueIn,
  waitingStatuses,
  workListNames,
  type WaitingStatus,
} from '@penside/domain/reports/work-plan.ts'
import { breedName } from '../farm/breeds.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../db.ts'
import { tagContains } from '../tag.ts'
import type { Handlers } from '../serve.ts'

export const workPlanHandlers: Handlers<typeof workPlan> = {
  async reports({ language }) {
    return {
      rows: Object.entries(workListNames).map(([name, names]) => ({
        code: workLists[name as keyof typeof workLists],
        name: names[language],
      })),
    }
  },

  async view({
    input: { search, page = 0, pageSize = rowsPerPage, order = 'EXP_DT', from, to },
    db,
    language,
    today,
  }) {
    const waiting = await sowsWaiting(db, {
      from: from ?? today,
      to: to ?? today,
      today,
      settings: await farmSettings(db),
      search,
    })
    waiting.sort(workPlanOrderOf[order])
    const shown = waiting.slice(page * pageSize, (page + 1) * pageSize)
    return {
      rows: shown.map((sow) => rowOf(sow, language, today)),
      secondRows: [],
      total: waiting.length,
      total2: 0,
      total3: 0,
      total4: 0,
      total5: 0,
      total6: 0,
      total62: 0,
      late: waiting.filter(({ late }) => late).length,
      doneToday: await matingsOn(db, today),
    }
  },

  async today({ db, today }) {
    const waiting = await sowsWaiting(db, { from: today, to: today, today, settings: await farmSettings(db) })
    const { sows } = await db.one<{ sows: number }>(
      sql`select count(*) as sows from animal where sex = 'sow' and status <> 'culled'`,
    )
    return {
      today,
      sows,
      lists: [
        {
          report: workLists.waitingForMating,
          total: waiting.length,
          late: waiting.filter(({ late }) => late).length,
          done: await matingsOn(db, today),
        },
      ],
    }
  },
}

type StoredSow = {
  farmId: number
  animalId: number
  tag: string
  earNotch: string
  breed: string
  parity: number
  status: WaitingStatus
  lastWork: 'mating' | 'accident' | 'farrowing' | 'weaning' | null
  lastWorkOn: Day
  bornOn: Day
  pen: string | null
}
type WaitingSow = StoredSow & { dueOn: Day; late: boolean }

/** The sows that wait for mating in a span of days. They are few, so the rule of domain picks them here, and stands in one place. */
async function sowsWaiting(
  db: Db,
  {
    from,
    to,
    today,
    settings,
    search,
  }: { from: Day; to: Day; today: Day; settings: FarmSettings; search?: string | undefined },
): Promise<WaitingSow[]> {
  const sows = await db.many<StoredSow>(sql`
    select farm_id, animal_id, tag, ear_notch, breed, parity, status, last_work, last_work_on, born_on,
      (select p.name from pen p where p.farm_id = a.farm_id and p.pen_id = a.pen_id) as pen
    from animal a where status = any(${[...waitingStatuses]}) and sex = 'sow' ${tagContains(search)}`)
  return sows.flatMap((sow) => {
    const due = dueIn(sow, settings, { from, to, today })
    return due ? [{ ...sow, ...due }] : []
  })
}

const rowOf = (sow: WaitingSow, language: Language, today: Day): WorkPlanRow => ({
  farmId: sow.farmId,
  animalId: sow.animalId,
  tag: sow.tag,
  earNotch: sow.earNotch,
  parity: sow.parity,
  breedName: breedName(sow.breed, language),
  status: sow.status,
  statusName: statusNames[sow.status][language],
  lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
  lastWorkOn: sow.lastWorkOn,
  days: daysBetween(sow.status === 'gilt' ? sow.bornOn : sow.lastWorkOn, today),
  dueOn: sow.dueOn,
  late: sow.late,
  pen: sow.pen ?? '',
})

const matingsOn = async (db: Db, on: Day) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) from sow_event where kind = 'mating' and on_date = ${on}`,
    )
  ).count

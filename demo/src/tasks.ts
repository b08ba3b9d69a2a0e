import type { Client } from 'pg'
import { addDays, type Day } from '@penside/domain/basics/day.ts'

/** What a manager asks for; the ids are those of the calls' examples. */
const asked = [
  { id: '00000000-0000-4000-8000-0000000000f8', what: '분만사 3 보온등 점검', due: 1 },
  { id: '00000000-0000-4000-8000-0000000000f9', what: '재발 많은 웅돈 정액 검사', due: -1 },
] as const

/** What somebody of a farm is asked to see to. */
export async function addTasks(client: Client, farmId: number, today: Day) {
  for (const { id, what, due } of asked)
    await client.query(`insert into task (farm_id, task_id, what, due_on) values ($1, $2, $3, $4)`, [
      farmId,
      id,
      what,
      addDays(today, due),
    ])
}

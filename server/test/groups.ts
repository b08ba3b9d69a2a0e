import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from './farm.ts'

export const start = addDays(today, -100)
export const on = (days: number) => addDays(start, days)

/** Three farms of a company, and what is done with their groups. */
export async function openGroups() {
  const app: TestApp = await testApp()
  const company = `C${randomUUID()}`
  const farm = await makeFarm({ company, name: 'Giver' })
  const other = await makeFarm({ company, name: 'Taker', kind: '431005' })
  const third = await makeFarm({ company, name: 'Third' })

  const as = (of: TestFarm) => app.as(of.worker)

  async function newGroup(of = farm, startedOn = start, penId = of.pen('farrowing 1')): Promise<number> {
    const { body } = await as(of).call(groups.save, {
      formMode: 'insert',
      groupId: undefined,
      groupName: undefined,
      startedOn,
      ageDays: 24,
      penId,
      breed: '043001',
    })
    return body.groupId
  }
  const view = async (groupId: number, of = farm) => (await as(of).call(groups.view, { groupId })).body
  const headOf = async (groupId: number, of = farm) => {
    const { females, males } = await view(groupId, of)
    return [females, males]
  }

  /** What a save answers: the number that the record got, or the code of its refusal with its values. */
  async function save<C extends Call>({ save: to }: { save: C }, input: Partial<Input<C>>, of = farm) {
    const answer = await as(of).call(to, { formMode: 'insert', ...input } as Input<C>)
    if (answer.status === 200) return (answer.body as { seq?: number }).seq
    const { code, values, fields } = answer.problem
    return { code, values, fields }
  }
  const buy = (groupId: number, females: number, males: number, day = on(0), of = farm) =>
    save(transfersIn, { groupId, on: day, type: '110002', females, males, ageDays: 28 }, of)
  const lose = (groupId: number, head: number, day: Day) =>
    save(groupLosses, { groupId, on: day, cause: '033014', head })
  const ship = (
    groupId: number,
    females: number,
    males: number,
    day: Day,
    more: Partial<Input<typeof shipments.save>> = {},
  ) => save(shipments, { groupId, on: day, type: '200001', females, males, ...more })
  const move = (
    groupId: number,
    females: number,
    males: number,
    day: Day,
    more: Partial<Input<typeof transfersOut.save>>,
  ) => save(transfersOut, { groupId, on: day, type: '120003', females, males, ...more })
  const medicineOf = async (withdrawalDays: number, of = farm) =>
    (
      await app.as(of.manager).call(medicines.save, {
        category: '200008',
        name: `Amoxicillin ${withdrawalDays} ${of.farmId}`,
        dose: 1,
        unit: 'ml',
        withdrawalDays,
      })
    ).body.medicineId

  /** What a save answers, and how often it asks the database. */
  async function roundTrips<Said>(save: () => Promise<Said>) {
    const client = await app.pool.connect()
    const asked = vi.spyOn(Object.getPrototypeOf(client), 'query')
    client.release()
    const said = await save()
    const statements = asked.mock.calls.map(([statement]) => statement)
    asked.mockRestore()
    // That somebody was there is noted beside it, once a minute.
    return { said, trips: statements.filter((each) => !String(each).startsWith('update session')).length }
  }

  return {
    app,
    farm,
    other,
    third,
    as,
    newGroup,
    view,
    headOf,
    save,
    buy,
    lose,
    ship,
    move,
    medicineOf,
    roundTrips,
  }
}

import type { GroupEndRow, groupEnds } from '@penside/contract/groups/group-end.ts'
import { judgeEnd } from '@penside/domain/groups/judge.ts'
import { sql } from '../database/db.ts'
import { headMoves, lockGroup } from './write-moves.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { required } from './record.ts'

export const groupEndHandlers: Handlers<typeof groupEnds> = {
  /** At most one row, since a group ends once. */
  async history({ input, db }) {
    const rows = await db.many<GroupEndRow>(sql`
      select 1 as seq, ended_on, end_remark as remark from pig_group
      where group_id = ${required(input.groupId, 'groupId')} and ended_on is not null`)
    return { rows, newestSeq: rows.length }
  },

  async save({ input: { formMode, groupId: named, endedOn, remark = '' }, db, today }) {
    const group = await lockGroup(db, required(named, 'groupId'))
    const { groupId, name } = group
    if (formMode === 'insert' && group.endedOn) throw refuse('GROUP_ENDED', { name }, ['groupId'])
    if (formMode !== 'insert' && !group.endedOn) throw refuse('NOT_FOUND')
    if (formMode === 'delete' && group.endedOn !== endedOn) throw refuse('CHANGED_MEANWHILE')
    if (formMode !== 'delete')
      judgeEnd({ ...group, endedOn: null, moves: await headMoves(db, groupId) }, endedOn, today)
    const end = formMode === 'delete' ? null : endedOn
    await db.run(sql`
      update pig_group set ended_on = ${end}::date, end_remark = ${end ? remark : ''} where group_id = ${groupId}`)
    return { result: 1 }
  },
}

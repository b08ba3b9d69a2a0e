import { lossRow, newestLoss, transitLosses, type groupLosses } from '@penside/contract/groups/group-loss.ts'
import { noHeads } from '@penside/domain/records/heads.ts'
import { sql } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { addMove, correctMove, removeMove } from './write-moves.ts'
import type { Handlers } from '../http/serve.ts'
import { movesOf } from './list-moves.ts'
import { heldGroup, holdGroup, required, storedMove } from './record.ts'

export const groupLossHandlers: Handlers<typeof groupLosses> = {
  async history({ input, db, language, caller }) {
    const groupId = required(input.groupId, 'groupId')
    const { groupName } = await db.one<{ groupName: string }>(
      sql`select coalesce(max(name), '') as group_name from pig_group where group_id = ${groupId}`,
    )
    const asked = { language, names: await codeNames(db, language), caller }
    const rows = await movesOf(db, groupId, { ...asked, kind: 'loss' })
    const out = await movesOf(db, groupId, { ...asked, kind: 'out' })
    return {
      rows: [
        ...rows.map((row) => lossRow(row, groupName)),
        ...transitLosses(out, groupName, language),
      ].toSorted(newestLoss),
      newestSeq: Math.max(0, ...rows.map(({ seq }) => seq)),
    }
  },

  async save({ input, db, today }) {
    const { formMode, on, cause, head, totalWeight, remark, photos } = input
    const held = await holdGroup(db, input)
    const { group, number } = await heldGroup(db, input, storedMove(input.groupId, 'loss'), today, held)
    const { groupId } = group
    if (formMode === 'delete' && number !== null) {
      await removeMove(db, { groupId, kind: 'loss', number })
      return { result: 1, groupId, seq: number }
    }
    await checkCode(db, '033', cause, 'cause')
    const move = {
      groupId,
      kind: 'loss' as const,
      on,
      type: cause,
      ...noHeads,
      unsexed: head,
      totalWeight,
      remark,
      photos,
    }
    if (number !== null) await correctMove(db, number, move)
    return { result: 1, groupId, seq: number ?? (await addMove(db, move, group, held.moves)) }
  },
}

import type { GroupNoteRow, groupNotes } from '@penside/contract/groups/group-note.ts'
import { judgeDay } from '@penside/domain/groups/judge.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { required } from './record.ts'
import { lockGroup } from './write-moves.ts'

export const groupNoteHandlers: Handlers<typeof groupNotes> = {
  async history({ input, db }) {
    const rows = await db.many<GroupNoteRow>(sql`
      select number as seq, on_date as on, remark, photos from group_note
      where group_id = ${required(input.groupId, 'groupId')} order by on_date desc, number desc`)
    return { rows, newestSeq: Math.max(0, ...rows.map(({ seq }) => seq)) }
  },

  async save({ input: { formMode, groupId, seq, on, remark, photos }, db, today }) {
    const group = await lockGroup(db, groupId)
    if (formMode !== 'delete') judgeDay({ ...group, endedOn: null }, on, today)
    if (formMode === 'insert') {
      const added = await db.one<{ seq: number }>(sql`
        insert into group_note (farm_id, group_id, number, on_date, remark, photos)
        select current_farm(), ${groupId}, coalesce(max(number), 0) + 1, ${on}::date, ${remark}, ${newPhotos(photos)} from group_note
        where group_id = ${groupId} returning number as seq`)
      return { result: 1, groupId, seq: added.seq }
    }
    const number = required(seq, 'seq')
    const one = sql`group_id = ${groupId} and number = ${number}`
    const stored = await db.found<{ on: string }>(sql`select on_date as on from group_note where ${one}`)
    // A number is reused after a deletion, so a deletion names the day too.
    if (formMode === 'delete' && stored.on !== on) throw refuse('CHANGED_MEANWHILE')
    if (formMode === 'delete') await db.run(sql`delete from group_note where ${one}`)
    else
      await db.run(
        sql`update group_note set on_date = ${on}, remark = ${remark}, photos = ${photosNow(photos)} where ${one}`,
      )
    return { result: 1, groupId, seq: number }
  },
}

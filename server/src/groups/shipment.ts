import type { shipments } from '@penside/contract/groups/shipment.ts'
import { headCount } from '@penside/domain/records/heads.ts'
import { goesToSlaughter } from '@penside/domain/groups/shipment.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { sql } from '../database/db.ts'
import { medicineName } from '../farm/medicines.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { addMove, correctMove, removeMove } from './write-moves.ts'
import { withdrawalsOf } from './history.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { carcassesOf } from './carcass.ts'
import { historyOf } from './list-moves.ts'
import { checkPartner, checkType, headsGiven, heldGroup, holdGroup, storedMove } from './record.ts'

export const shipmentHandlers: Handlers<typeof shipments> = {
  history: (handling) => historyOf(handling, 'shipment'),

  async partners({ db, language }) {
    const rows = await db.many<NamedRow & { supplierId: number }>(
      sql`select supplier_id, name_ko, name_en, name_vi from supplier where active and merged_into is null order by supplier_id`,
    )
    return rows.map((row) => ({ code: String(row.supplierId), name: nameIn(row, language) }))
  },

  async save({ input, db, today, language, caller }) {
    const { formMode, on, type } = input
    const slaughtered = formMode !== 'delete' && goesToSlaughter(type)
    const held = await holdGroup(db, input, slaughtered ? on : null)
    const { group, number } = await heldGroup(db, input, storedMove(input.groupId, 'shipment'), today, held)
    const { groupId, name } = group
    const told = number === null ? 0 : await carcassesOf(db, groupId, number)
    if (formMode === 'delete' && number !== null) {
      if (told > 0) throw refuse('SHIPMENT_HAS_CARCASSES', { on, carcasses: told })
      await removeMove(db, { groupId, kind: 'shipment', number })
      return { result: 1, groupId, seq: number }
    }
    checkType('20', type)
    checkPartner(held)
    if (held.withheld) {
      const inside = withdrawalOn(await withdrawalsOf(db, groupId, on, medicineName(language)), on)
      throw refuse(
        'GROUP_INSIDE_WITHDRAWAL',
        { name, medicine: inside?.medicineName ?? '', from: inside?.freeOn ?? on },
        ['on'],
      )
    }
    const move = { ...input, ...headsGiven(input, caller), groupId, kind: 'shipment' as const }
    if (headCount(move) < told) throw refuse('SHIPMENT_HAS_CARCASSES', { on, carcasses: told }, ['females'])
    if (number !== null) await correctMove(db, number, move)
    return { result: 1, groupId, seq: number ?? (await addMove(db, move, group, held.moves)) }
  },
}

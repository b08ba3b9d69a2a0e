import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { equipmentType } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

export type { EquipmentType } from '@penside/domain/equipment/types.ts'

/** Equipment of a farm, for the IoT tab and its submenu. */
export const farmEquipment = {
  list: call('GET', api('getEqIdsWithNames.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(
      record({
        equipmentId: field('eq_id', z.string()),
        type: equipmentType,
        farmNo: field('farm_no', z.int()),
        controllerId: field('ic_no', z.string()),
        penId: field('loc_cd', z.string()),
        penName: field('loc_nm', z.string()),
        houseName: field('donsa_nm', z.string()),
        /** Name of the equipment; `''` without one. */
        equipmentName: field('eq_nm', z.string()),
      }),
    ),
    example: {},
  }),
  types: call('POST', api('v1/api/iot/equips.do'), {
    sends: 'form',
    allow: workers,
    input: record({}),
    output: z.array(equipmentType.schema),
    example: {},
  }),
}

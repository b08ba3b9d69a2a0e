import * as z from 'zod'
import { quarantineReasons } from '@penside/domain/equipment/quarantine.ts'
import { heated } from '@penside/domain/equipment/setting-limit.ts'
import { call, forPeople, managers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { equipmentType, formMode, id, integer, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { controllerId as controllerIdSchema, equipmentId as equipmentIdSchema } from './ids.ts'

const equipmentId = field('eq_id', text(20).pipe(equipmentIdSchema))
const controllerId = field('icNo', text(32).pipe(controllerIdSchema))
const name = field('name', text(60))
const time = z.iso.datetime()
/** Interval of reports, s; by default that of the type. */
const cycle = field('cycle', integer(1, 86_400))
/** Area that a heater warms, which decides its limits. */
const heats = field('heats', z.enum(heated))
const penId = field('loc_cd', id)
const serial = field('serial', text(60))
const model = field('model', text(60))

export const controllers = forPeople({
  /** Controllers and equipment of the farm, with the readings quarantined in the last 30 days. */
  list: call('GET', extra('controllers'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({
      controllers: field(
        'controllers',
        z.array(
          record({
            controllerId,
            name,
            /** Whether it has credentials and is not revoked. */
            enrolled: field('enrolled', yesNo),
            revoked: field('revoked', yesNo),
            online: field('online', yesNo),
            heardAt: field('heardDt', time.nullable()),
            /** Lead of its clock over the server, s. */
            clockAhead: field('clockAhead', z.number().nullable()),
            firmware: field('firmware', z.string()),
            /** Quarantined readings, the most frequent first. */
            apart: field(
              'apart',
              z.array(
                record({
                  reason: field('reason', z.enum(quarantineReasons)),
                  count: field('cnt', z.int()),
                  /** Equipment that they name; `''` if none or several. */
                  equipmentId: field('eq_id', z.string()),
                  example: field('example', z.string()),
                }),
              ),
            ),
            /** Equipment that it reports and the farm has not added. */
            unknown: field(
              'unknown',
              z.array(record({ equipmentId: field('eq_id', z.string()), type: equipmentType })),
            ),
          }),
        ),
      ),
      equipment: field(
        'equipment',
        z.array(
          record({
            equipmentId,
            type: equipmentType,
            name,
            controllerId,
            penId: nullable(penId),
            penName: field('loc_nm', z.string()),
            houseName: field('donsa_nm', z.string()),
            cycle: nullable(cycle),
            heats,
            retired: field('retired', yesNo),
            newestAt: field('measure_tm', time.nullable()),
            serial,
            model,
            /** Number of devices that this equipment has had. */
            devices: field('deviceCnt', z.int()),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Adds or renames a controller. */
  save: call('POST', extra('saveController'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ controllerId, name: optional(name) }),
    output: done,
    example: { controllerId: 'I1', name: 'Farrowing' },
  }),
  /** Creates a code that the controller exchanges for its secret within a day; invalidates its previous codes. */
  makeCode: call('POST', extra('controllerCode'), {
    sends: 'json',
    allow: managers,
    input: record({ controllerId }),
    output: record({ code: field('code', z.string()), until: field('expireDt', time) }),
    example: { controllerId: 'I1' },
  }),
  /** Revokes the credentials until the controller is enrolled again. */
  revoke: call('POST', extra('revokeController'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ controllerId }),
    output: done,
    example: { controllerId: 'I1' },
  }),
  saveEquipment: call('POST', extra('saveEquipment'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      formMode,
      equipmentId,
      type: equipmentType,
      name: optional(name),
      controllerId,
      penId: optional(penId),
      cycle: optional(cycle),
      heats: optional(heats),
    }),
    output: done,
    example: {
      formMode: 'update',
      equipmentId: 'S-1',
      type: 'S',
      name: 'Window',
      controllerId: 'I1',
      cycle: 60,
    },
  }),
  /** Records a new device for the equipment; earlier readings stay with it. */
  replace: call('POST', extra('replaceDevice'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ equipmentId, serial, model: optional(model) }),
    output: done,
    example: { equipmentId: 'S-1', serial: 'AB-2', model: 'T3' },
  }),
  /** Retires equipment or puts it back into use; its readings stay. */
  retire: call('POST', extra('retireEquipment'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ equipmentId, retired: field('retired', yesNo) }),
    output: done,
    example: { equipmentId: 'S-1', retired: false },
  }),
})

import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/type-codes.ts'

export const alarmsPath = '/popup/etc/alarms'
export const pastAlarmsPath = '/popup/etc/past-alarms'
export const alarmSettingsPath = '/popup/etc/0'
export const settingLimitsPath = '/popup/etc/limits'
/** Page of one equipment. */
const equipmentPagePath = '/popup/etc/equipment'
export const equipmentPageOf = (equipmentId: string) =>
  `${equipmentPagePath}?${new URLSearchParams({ eq_id: equipmentId })}`
export const farmPlanPath = '/popup/etc/plan'

/** Overview of all equipment. */
export const overviewPath = '/popup/etc/overview'

/** Pages of the types, numbered in the order of the types. Bins have no settings; bins and electricity have no analysis. */
const numbered = (path: string, without: string) => {
  const types = equipmentTypes.filter((type) => !without.includes(type))
  return (type: EquipmentType) => (types.includes(type) ? `${path}/${types.indexOf(type)}` : null)
}
export const typePageOf = (type: EquipmentType) => `/page/iot/${equipmentTypes.indexOf(type)}`
export const settingPageOf = numbered('/popup/iot', 'V')
export const analysisPageOf = numbered('/popup/iot_search_list', 'VA')

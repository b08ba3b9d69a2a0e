import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/type-codes.ts'

export const alarmsPath = '/popup/etc/alarms'
export const pastAlarmsPath = '/popup/etc/past-alarms'
export const alarmSettingsPath = '/popup/etc/0'
export const settingLimitsPath = '/popup/etc/limits'
/** The page of one equipment. */
const equipmentPagePath = '/popup/etc/equipment'
export const equipmentPageOf = (equipmentId: string) =>
  `${equipmentPagePath}?${new URLSearchParams({ eq_id: equipmentId })}`
export const farmPlanPath = '/popup/etc/plan'

/** All equipment at one look. */
export const overviewPath = '/popup/etc/overview'

/** The pages of a type are numbered in the order of the types. A bin has no settings; a bin and electricity have no analysis. */
const numbered = (path: string, without: string) => {
  const types = equipmentTypes.filter((type) => !without.includes(type))
  return (type: EquipmentType) => (types.includes(type) ? `${path}/${types.indexOf(type)}` : null)
}
export const typePageOf = (type: EquipmentType) => `/page/iot/${equipmentTypes.indexOf(type)}`
export const settingPageOf = numbered('/popup/iot', 'V')
export const analysisPageOf = numbered('/popup/iot_search_list', 'VA')

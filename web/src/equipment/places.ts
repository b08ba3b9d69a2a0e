export const alarmsPath = '/popup/etc/alarms'
export const pastAlarmsPath = '/popup/etc/past-alarms'
export const alarmSettingsPath = '/popup/etc/0'
export const settingLimitsPath = '/popup/etc/limits'
/** The page of one equipment. */
export const equipmentPagePath = '/popup/etc/equipment'
export const equipmentPageOf = (equipmentId: string) =>
  `${equipmentPagePath}?${new URLSearchParams({ eq_id: equipmentId })}`
export const farmPlanPath = '/popup/etc/plan'

/** All equipment at one look. */
export const overviewPath = '/popup/etc/overview'
export const settingPageOf = (id: number) => `/popup/iot/${id}`
export const analysisPageOf = (id: number) => `/popup/iot_search_list/${id}`

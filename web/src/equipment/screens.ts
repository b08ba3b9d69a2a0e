/** Screens of equipment, except monitoring (`monitoring/screens.ts`). */
export const screens = {
  alarms: async () => (await import('./alarms/settings.tsx')).AlarmSettings,
  ringing: async () => (await import('./alarms/alarms.tsx')).Alarms,
  oneEquipment: async () => (await import('./charts/equipment.tsx')).EquipmentCharts,
  farmPlan: async () => (await import('./charts/floor-plan.tsx')).FloorPlan,
  pastAlarms: async () => (await import('./alarms/past.tsx')).PastAlarms,
  controllers: async () => (await import('./controllers/controllers.tsx')).Controllers,
}

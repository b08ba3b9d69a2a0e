/** The screens of the equipment, but for what it measures (`monitoring/screens.ts`): each in the file that brings it. */
export const screens = {
  alarms: async () => (await import('./alarms/settings.tsx')).AlarmSettings,
  ringing: async () => (await import('./alarms/alarms.tsx')).Alarms,
  oneEquipment: async () => (await import('./charts/equipment.tsx')).Equipment,
  farmPlan: async () => (await import('./charts/plan.tsx')).Plan,
  pastAlarms: async () => (await import('./alarms/past.tsx')).PastAlarms,
  controllers: async () => (await import('./controllers/controllers.tsx')).Controllers,
}

/** The screens of the equipment, but for what it measures (`monitoring/screens.ts`): each in the file that brings it. */
export const screens = {
  AlarmSettings: async () => (await import('./alarms/settings.tsx')).AlarmSettings,
  Alarms: async () => (await import('./alarms/alarms.tsx')).Alarms,
  Equipment: async () => (await import('./charts/equipment.tsx')).Equipment,
  Plan: async () => (await import('./charts/plan.tsx')).Plan,
  PastAlarms: async () => (await import('./alarms/past.tsx')).PastAlarms,
  Controllers: async () => (await import('./controllers/controllers.tsx')).Controllers,
}

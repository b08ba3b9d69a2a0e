export const workPlanPath = '/popup/report/10'
export const matingStatusPath = '/page/daily/1'

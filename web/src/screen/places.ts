/** Where an animal's records of a kind stand. The ids are in the address, so a reload or a shared link opens the same screen. */
export const matingPath = '/popup/record/2'
export const sowPath = '/popup/record/1'

export const matingOf = (animalId: number, round?: string) =>
  `/popup/record/21?${new URLSearchParams({ pigNo: String(animalId), ...(round && { round }) })}`
export const sowOf = (animalId: number) => `/popup/record/1-1?pigNo=${animalId}`
export const newSowPath = '/popup/record/1-1'
export const workPlanPath = '/popup/report/10'
export const matingStatusPath = '/page/daily/1'

/** Where an animal's records of a kind stand. The ids are in the address, so a reload or a shared link opens the same screen. */
export const matingPath = '/popup/record/2'
export const sowPath = '/popup/record/1'

export const matingOf = (animalId: number, round?: string) =>
  `/popup/record/21?${new URLSearchParams({ pigNo: String(animalId), ...(round && { round }) })}`
export const sowOf = (animalId: number) => `/popup/record/1-1?pigNo=${animalId}`
export const newSowPath = '/popup/record/1-1'
export const workPlanPath = '/popup/report/10'
export const matingStatusPath = '/page/daily/1'

/** Where a record that waits on this phone is opened to be changed: the screen of its kind, with the record's own id. */
export const editOf = ({ id, kind, entityKey }: { id: string; kind: string; entityKey: string }) => {
  const animalId = entityKey.split(':')[1] ?? ''
  const address = new URLSearchParams({ ...(/^\d+$/.test(animalId) && { pigNo: animalId }), op: id })
  return `${kind === 'sow' ? '/popup/record/1-1' : '/popup/record/21'}?${address}`
}

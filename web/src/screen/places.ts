import type { CardKind } from '@penside/contract/records/animal-card.ts'
import type { AttentionReport } from '@penside/contract/reports/attention.ts'
import type { WorkKind, WorkReport } from '@penside/contract/reports/work-plan.ts'

/** Where an animal's records of a kind stand. The ids are in the address, so a reload or a shared link opens the same screen. */
const recordPlaces = {
  mating: ['2', '21'],
  accident: ['3', '31'],
  farrowing: ['4', '41'],
  pigletDeath: ['5', '51'],
  weaning: ['6', '61'],
  treatment: ['7', '71'],
  feeding: ['8', '81'],
  fostering: ['9', '91'],
  backFat: ['10', '10-1'],
  partialWeaning: ['11', '11-1'],
  removal: ['12', '12-1'],
  move: ['13', '13-1'],
  sow: ['1', '1-1'],
  // The list and the form share one address.
  boar: ['01', '01'],
} as const
/** What is recorded of an animal; each kind has a list and a detail. */
export type RecordName = keyof typeof recordPlaces
export const isRecordName = (name: string): name is RecordName => name in recordPlaces

export const listOf = (name: RecordName) => `/popup/record/${recordPlaces[name][0]}`
/** @param round the work list that is being gone through */
export const recordOf = (name: RecordName, animalId: number, round?: string) =>
  `/popup/record/${recordPlaces[name][1]}?${new URLSearchParams({ pigNo: String(animalId), ...(round && { round }) })}`

/** The screen on which each record of a life stands. */
export const screenOf = {
  entry: 'sow',
  mating: 'mating',
  accident: 'accident',
  farrowing: 'farrowing',
  weaning: 'weaning',
  removal: 'removal',
  fosteredIn: 'fostering',
  fosteredOut: 'fostering',
  died: 'pigletDeath',
  partlyWeaned: 'partialWeaning',
  treatment: 'treatment',
  feeding: 'feeding',
  backFat: 'backFat',
  move: 'move',
} as const satisfies Record<CardKind, RecordName>

/** Where the same is done with many animals at once; `animalId` is one that is chosen already. */
export const manyOf = (name: 'treatment' | 'move', animalId?: number) =>
  `/popup/record/${recordPlaces[name][0]}-many${animalId ? `?pigNo=${animalId}` : ''}`

export const matingPath = listOf('mating')
export const sowPath = listOf('sow')
export const matingOf = (animalId: number, round?: string) => recordOf('mating', animalId, round)

/** A list that is gone through one sow after the other: a report of the work plan, or `a` and the number of an attention list. */
export type RoundName = WorkReport | `a${AttentionReport}`

const entries = {
  G: 'mating',
  F: 'accident',
  B: 'farrowing',
  E: 'weaning',
  V: 'treatment',
  O: 'removal',
} as const satisfies Record<WorkKind, RecordName>

/** The entry that fits a kind of work, as the calendar and the work lists open it; of a treatment with the medicine that is due. */
export const entryOf = (
  { kind, animalId, medicineId }: { kind: WorkKind; animalId: number; medicineId?: number | null },
  round?: RoundName,
) =>
  recordOf(entries[kind], animalId, round) + (kind === 'V' && medicineId ? `&healGubunCd=${medicineId}` : '')

export const cardPath = '/popup/report/0'
export const cardOf = (animalId: number) => `/popup/report/01?pigNo=${animalId}`
export const qrPath = '/popup/common/1'
export const qrLabelsPath = '/popup/common/labels'
export const penOf = (penId: number) => `/popup/common/pen?locCd=${penId}`
export const sowOf = (animalId: number) => `/popup/record/1-1?pigNo=${animalId}`
export const newSowPath = '/popup/record/1-1'
export const boarSearchPath = '/popup/record/0'
export const farmSelectionPath = '/popup/common/5'
export const outboxPath = '/popup/common/outbox'
export const groupsPath = '/popup/jadon/0'
/** @param groupId a new one where it is not given */
export const groupOf = (groupId?: number) =>
  groupId === undefined ? '/popup/jadon/01' : `/popup/jadon/01?grpNo=${groupId}`
export const workPlanPath = '/popup/report/10'
export const attentionPath = '/popup/report/11'
export const checksPath = '/popup/report/checks'
export const calendarPath = '/popup/report/9'
export const vaccinationPath = '/popup/etc/vaccination'
export const medicinesPath = '/popup/etc/medicines'
export const matingStatusPath = '/page/daily/1'

/** The list that a round goes through, with the report chosen. */
export const listOfRound = (round: RoundName) =>
  round.startsWith('a') ? `${attentionPath}?report=${round.slice(1)}` : `${workPlanPath}?report=${round}`

/** Where a record that waits on this phone is opened to be changed: the screen of its kind, with the record's own id. */
export const editOf = ({ id, kind, entityKey }: { id: string; kind: string; entityKey: string }) => {
  const animalId = entityKey.split(':')[1] ?? ''
  if (kind === 'group')
    return `${groupOf()}?${new URLSearchParams({ ...(/^\d+$/.test(animalId) && { grpNo: animalId }), op: id })}`
  const address = new URLSearchParams({ ...(/^\d+$/.test(animalId) && { pigNo: animalId }), op: id })
  const [, detail] = recordPlaces[isRecordName(kind) ? kind : 'mating']
  return `/popup/record/${detail}?${address}`
}

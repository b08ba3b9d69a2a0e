import { matings, type MatingHistoryRow, type NewMating } from '@penside/contract/records/mating.ts'
import { column, dayColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'

const boarsOf = ({ services }: Pick<NewMating, 'services'>) =>
  services.flatMap(({ boarId }) => (boarId > 0 ? [boarId] : [])).join(' ')

/** Joins the tags of the boars to one line, and splits it. */
export const joinTags = (tags: readonly string[]) => tags.join(' · ')
const splitTags = (line: unknown) => (typeof line === 'string' ? line.split(' · ') : [])

export const mating: SowRecordKind<MatingHistoryRow, NewMating> = {
  name: 'mating',
  once: true,
  history: matings.history,
  save: matings.save,
  dayOf: ({ matedOn }) => matedOn,
  rowOf: ({ matedOn, services, remark = '' }, { animalId, parity }, summary) => {
    const tags = splitTags(summary['boars'])
    return {
      animalId,
      seq: 0,
      parity,
      matedOn,
      matingNo: 0,
      lastWork: 'mating',
      remark,
      services: services.map((service, at) => ({ ...service, tag: tags[at] ?? '' })),
    }
  },
  isSame: (row, input) => boarsOf(row) === boarsOf(input),
  columns: (t, rows) => [
    column('parity', t('records.mating.parity'), ({ parity }) => parity),
    dayColumn('matedOn', t('records.mating.matedOn')),
    ...Array.from({ length: Math.max(2, ...rows.map(({ services }) => services.length)) }, (_, at) =>
      column<MatingHistoryRow>(
        `boar${at}`,
        t('records.mating.boar', { no: at + 1 }),
        ({ services }) => services[at]?.tag ?? '',
      ),
    ),
    {
      ...column('matingNo', t('records.mating.matingNo'), ({ matingNo }) => matingNo || ''),
      align: 'right',
    },
  ],
}

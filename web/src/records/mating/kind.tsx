import { matings, type MatingHistoryRow, type NewMating } from '@penside/contract/records/mating.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../../screen/history-rows.tsx'

const boarsOf = ({ services }: Pick<NewMating, 'services'>) =>
  services.flatMap(({ boarId }) => (boarId > 0 ? [boarId] : [])).join(' ')

/** How the boars of a mating stand in one line, and apart again. */
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
    { key: 'parity', header: t('records.mating.parity'), cell: ({ parity }) => parity },
    {
      key: 'matedOn',
      header: t('records.mating.matedOn'),
      cell: (row) => <DayOf on={row.matedOn} row={row} />,
    },
    ...Array.from({ length: Math.max(2, ...rows.map(({ services }) => services.length)) }, (_, at) => ({
      key: `boar${at}`,
      header: t('records.mating.boar', { no: at + 1 }),
      cell: ({ services }: MatingHistoryRow) => services[at]?.tag ?? '',
    })),
    {
      key: 'matingNo',
      header: t('records.mating.matingNo'),
      cell: ({ matingNo }) => matingNo || '',
      align: 'right',
    },
  ],
}

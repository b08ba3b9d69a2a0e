import { codes } from '@penside/contract/farm/codes.ts'
import { backfats, type BackfatRow, type NewBackfat } from '@penside/contract/records/backfat.ts'
import { query } from '../../screen/api.ts'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const backfat = plainKind<BackfatRow, NewBackfat>({
  name: 'backfat',
  staysOpen: true,
  history: backfats.history,
  save: backfats.save,
  fields: {
    measuredOn: {
      as: 'day',
      label: (t) => t('records.backfat.measuredOn'),
      empty: (t) => t('records.backfat.measuredOnEmpty'),
    },
    timing: {
      as: 'code',
      label: (t) => t('records.backfat.timing'),
      list: () => query(codes.farm, { list: 'T' }),
      shownAs: 'timingName',
    },
    bodyWeight: {
      as: 'amount',
      label: (t) => t('records.backfat.bodyWeight'),
      unit: 'kg',
      decimals: 1,
      lacks: true,
    },
    thickness: {
      as: 'amount',
      label: (t) => t('records.backfat.thickness'),
      unit: 'mm',
      decimals: 1,
      lacks: true,
    },
  },
  beside: (_, { tag, parity }) => ({ tag, parity }),
  lead: (t) => [
    { key: 'tag', header: t('records.sow.tag'), cell: ({ tag }) => tag },
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity, align: 'right' },
  ],
})

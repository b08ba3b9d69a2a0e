import { backfats, type BackfatRow, type NewBackfat } from '@penside/contract/records/backfat.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

/** As exact as it was measured; nothing where it was not. */
const measured = (amount: number) =>
  amount > 0 ? formatNumber(amount, Number.isInteger(amount * 10) ? 1 : 2) : ''

export const backfat: SowRecordKind<BackfatRow, NewBackfat> = {
  name: 'backfat',
  once: false,
  staysOpen: true,
  history: backfats.history,
  save: backfats.save,
  dayOf: ({ measuredOn }) => measuredOn,
  rowOf: (input, { animalId, tag, parity }, summary) => ({
    animalId,
    tag,
    seq: 0,
    parity,
    measuredOn: input.measuredOn,
    timing: input.timing,
    timingName: String(summary['timing'] ?? ''),
    bodyWeight: input.bodyWeight ?? 0,
    thickness: input.thickness ?? 0,
    remark: input.remark ?? '',
  }),
  isSame: (row, input) => row.timing === input.timing && row.thickness === (input.thickness ?? 0),
  columns: (t) => [
    { key: 'tag', header: t('records.sow.tag'), cell: ({ tag }) => tag },
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity, align: 'right' },
    {
      key: 'measuredOn',
      header: t('records.backfat.measuredOn'),
      cell: (row) => <DayOf on={row.measuredOn} row={row} />,
    },
    { key: 'timing', header: t('records.backfat.timing'), cell: ({ timingName }) => timingName },
    {
      key: 'thickness',
      header: `${t('records.backfat.thickness')} (mm)`,
      cell: ({ thickness }) => measured(thickness),
      align: 'right',
    },
    {
      key: 'bodyWeight',
      header: `${t('records.backfat.bodyWeight')} (kg)`,
      cell: ({ bodyWeight }) => measured(bodyWeight),
      align: 'right',
    },
    { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
  ],
}

import {
  pregnancyChecks,
  type NewPregnancyCheck,
  type PregnancyCheckRow,
} from '@penside/contract/records/pregnancy-check.ts'
import { daysBetween } from '@penside/domain/day.ts'
import {
  checkMethodNames,
  checkResultNames,
  type CheckResult,
} from '@penside/domain/records/pregnancy-check.ts'
import { useLanguage } from '../../i18n/index.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const pregnancyCheck: SowRecordKind<PregnancyCheckRow, NewPregnancyCheck> = {
  name: 'pregnancyCheck',
  once: false,
  history: pregnancyChecks.history,
  save: pregnancyChecks.save,
  dayOf: ({ checkedOn }) => checkedOn,
  rowOf: ({ checkedOn, method, result, remark = '' }, { animalId, parity, matedOn }) => ({
    animalId,
    seq: 0,
    parity,
    checkedOn,
    method,
    result,
    daysPregnant: matedOn && daysBetween(matedOn, checkedOn),
    remark,
  }),
  isSame: (row, input) => row.method === input.method && row.result === input.result,
  columns: (t) => [
    {
      key: 'checkedOn',
      header: t('records.pregnancyCheck.checkedOn'),
      cell: (row) => <DayOf on={row.checkedOn} row={row} />,
    },
    {
      key: 'result',
      header: t('records.pregnancyCheck.result'),
      cell: ({ result }) => <Name of={checkResultNames[result]} tone={result} />,
    },
    {
      key: 'method',
      header: t('records.pregnancyCheck.method'),
      cell: ({ method }) => <Name of={checkMethodNames[method]} />,
    },
    {
      key: 'days',
      header: t('records.pregnancyCheck.daysPregnant'),
      cell: ({ daysPregnant }) => daysPregnant ?? '',
      align: 'right',
    },
    { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
  ],
}

function Name({ of, tone }: { of: (typeof checkResultNames)[CheckResult]; tone?: CheckResult }) {
  const name = of[useLanguage()]
  return tone && tone !== 'pregnant' ? <b>{name}</b> : name
}

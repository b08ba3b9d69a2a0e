import {
  pregnancyChecks,
  type NewPregnancyCheck,
  type PregnancyCheckRow,
} from '@penside/contract/records/pregnancy-check.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { checkMethodNames, checkResultNames } from '@penside/domain/records/pregnancy-check.ts'
import { numberColumn } from '../../screen/history-rows.tsx'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const pregnancyCheck = plainKind<PregnancyCheckRow, NewPregnancyCheck>({
  name: 'pregnancyCheck',
  history: pregnancyChecks.history,
  save: pregnancyChecks.save,
  fields: {
    result: {
      as: 'choice',
      label: (t) => t('records.pregnancyCheck.result'),
      empty: (t) => t('records.pregnancyCheck.resultWrong'),
      names: checkResultNames,
      usual: 'pregnant',
    },
    method: { as: 'choice', label: (t) => t('records.pregnancyCheck.method'), names: checkMethodNames },
    checkedOn: { as: 'day', label: (t) => t('records.pregnancyCheck.checkedOn') },
  },
  beside: ({ checkedOn }, { parity, matedOn }) => ({
    parity,
    daysPregnant: matedOn && daysBetween(matedOn, checkedOn),
  }),
  more: (t) => [numberColumn('daysPregnant', t('records.pregnancyCheck.daysPregnant'))],
})

import { heatChecks, type HeatCheckRow, type NewHeatCheck } from '@penside/contract/records/heat-check.ts'
import { heatResultNames } from '@penside/domain/records/heat-check.ts'
import { column } from '../../screen/history-rows.tsx'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const heatCheck = plainKind<HeatCheckRow, NewHeatCheck>({
  name: 'heatCheck',
  history: heatChecks.history,
  save: heatChecks.save,
  fields: {
    result: {
      as: 'choice',
      label: (t) => t('records.heatCheck.result'),
      empty: (t) => t('records.heatCheck.resultWrong'),
      names: heatResultNames,
      usual: 'notInHeat',
    },
    checkedOn: { as: 'day', label: (t) => t('records.heatCheck.checkedOn') },
  },
  beside: (_, { parity }) => ({ parity, memberName: '' }),
  more: (t) => [column('memberName', t('records.heatCheck.member'), ({ memberName }) => memberName)],
})

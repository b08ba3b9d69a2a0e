import { codes } from '@penside/contract/farm/codes.ts'
import { accidents, type AccidentRow, type NewAccident } from '@penside/contract/records/accident.ts'
import { query } from '../../screen/api.ts'
import { numberColumn, parityColumn } from '../../screen/history-rows.tsx'
import { plainKind } from '../sow-record/plain-kind.tsx'

/** Type of old records only: two types replace it. */
const oldType = '050001'

export const accident = plainKind<AccidentRow, NewAccident>({
  name: 'accident',
  once: true,
  history: accidents.history,
  save: accidents.save,
  fields: {
    accidentOn: { as: 'day', label: (t) => t('records.accident.accidentOn') },
    accidentType: {
      as: 'code',
      label: (t) => t('records.accident.accidentType'),
      empty: (t) => t('records.accident.typeWrong'),
      list: () => query(codes.system, { list: '05' }),
      shownAs: 'accidentName',
      isOld: (code) => code === oldType,
    },
    penId: {
      as: 'pen',
      label: (t) => t('records.sow.location'),
      kinds: ['080001', '080002', '080003'],
      shownAs: null,
    },
  },
  beside: ({ penId }, { parity }) => ({ parity, daysPregnant: null, penId: penId || null }),
  isSame: (row, input) => row.accidentType === input.accidentType,
  lead: (t) => [parityColumn(t)],
  more: (t) => [numberColumn('daysPregnant', t('records.accident.daysPregnant'))],
})

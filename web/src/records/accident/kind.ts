import { codes } from '@penside/contract/farm/codes.ts'
import { accidents, type AccidentRow, type NewAccident } from '@penside/contract/records/accident.ts'
import { query } from '../../screen/api.ts'
import { plainKind } from '../sow-record/plain-kind.tsx'

/** Read only: what it stands for has two types of its own now. */
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
  lead: (t) => [{ key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity }],
  more: (t) => [
    {
      key: 'days',
      header: t('records.accident.daysPregnant'),
      cell: ({ daysPregnant }) => daysPregnant ?? '',
      align: 'right',
    },
  ],
})

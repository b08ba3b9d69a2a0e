import { codes } from '@penside/contract/farm/codes.ts'
import {
  cullDecisions,
  type CullDecisionRow,
  type NewCullDecision,
} from '@penside/contract/records/cull-decision.ts'
import { query } from '../../screen/api.ts'
import { column } from '../../screen/history-rows.tsx'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const cullDecision = plainKind<CullDecisionRow, NewCullDecision>({
  name: 'cullDecision',
  history: cullDecisions.history,
  save: cullDecisions.save,
  fields: {
    decidedOn: {
      as: 'day',
      label: (t) => t('records.cullDecision.decidedOn'),
      empty: (t) => t('records.cullDecision.decidedOnEmpty'),
    },
    reason: {
      as: 'code',
      label: (t) => t('records.cullDecision.reason'),
      list: () => query(codes.association, { list: '031' }),
      shownAs: 'reasonName',
    },
  },
  once: true,
  beside: () => ({ memberName: '' }),
  more: (t) => [
    column('memberName', t('records.cullDecision.columns.member'), ({ memberName }) => memberName),
  ],
})

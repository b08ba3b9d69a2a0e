import { accidents } from '@penside/contract/records/accident.ts'
import type { CullDecisionRow } from '@penside/contract/records/cull-decision.ts'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { cullDecision } from './kind.ts'

/** Any living sow can be decided on. */
export const List = () => <SowRecordList kind={cullDecision} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={cullDecision} Form={CullDecisionForm} />

const CullDecisionForm = (props: FormProps<CullDecisionRow>) => <PlainForm {...props} kind={cullDecision} />

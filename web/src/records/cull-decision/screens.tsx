import { IconChecks } from '../../ui/icons/common.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import type { CullDecisionRow } from '@penside/contract/records/cull-decision.ts'
import { useT } from '../../i18n/index.ts'
import { manyOf } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { cullDecision } from './kind.ts'

/** The list of accidents contains every living sow. */
export function List() {
  const t = useT()
  return (
    <SowRecordList
      kind={cullDecision}
      list={accidents.list}
      action={
        <Button to={manyOf('cullDecision')} icon={<IconChecks size={22} aria-hidden />} wide>
          {t('records.cullDecision.many')}
        </Button>
      }
    />
  )
}
export const Screen = () => <SowRecordScreen kind={cullDecision} Form={CullDecisionForm} />

const CullDecisionForm = (props: FormProps<CullDecisionRow>) => <PlainForm {...props} kind={cullDecision} />

import { pigletDeaths, type PigletDeathRow } from '@penside/contract/records/piglet-death.ts'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { pigletDeath } from './kind.ts'

export const List = () => <SowRecordList kind={pigletDeath} list={pigletDeaths.list} />
export const Screen = () => <SowRecordScreen kind={pigletDeath} Form={PigletDeathForm} />

const PigletDeathForm = (props: FormProps<PigletDeathRow>) => (
  <PlainForm
    {...props}
    kind={pigletDeath}
    ofThem={props.opened.mode === 'insert' ? props.sow.nursing : undefined}
    own={{ fields: { on: 'diedOn', piglets: 'piglets' } }}
  />
)

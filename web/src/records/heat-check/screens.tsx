import { matings } from '@penside/contract/records/mating.ts'
import type { HeatCheckRow } from '@penside/contract/records/heat-check.ts'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { heatCheck } from './kind.ts'

/** Uses the list of matings: it contains the sows that wait for one. */
export const List = () => <SowRecordList kind={heatCheck} list={matings.list} />
export const Screen = () => <SowRecordScreen kind={heatCheck} Form={HeatCheckForm} />

const HeatCheckForm = (props: FormProps<HeatCheckRow>) => <PlainForm {...props} kind={heatCheck} />

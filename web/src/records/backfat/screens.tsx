import { accidents } from '@penside/contract/records/accident.ts'
import type { BackfatRow } from '@penside/contract/records/backfat.ts'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { backfat } from './kind.ts'

/** Uses the list of accidents, which contains every living sow. */
export const List = () => <SowRecordList kind={backfat} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={backfat} Form={BackfatForm} />

const BackfatForm = (props: FormProps<BackfatRow>) => (
  <PlainForm {...props} kind={backfat} own={{ initial: { penId: props.sow.penId ?? 0 } }} />
)

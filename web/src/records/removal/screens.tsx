import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { RemovalForm } from './form.tsx'
import { removal } from './kind.tsx'

export const List = () => <SowRecordList kind={removal} list={accidents.list} />
/** How one sow left the herd. */
export const Screen = () => <SowRecordScreen kind={removal} Form={RemovalForm} />

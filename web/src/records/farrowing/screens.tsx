import { farrowings } from '@penside/contract/records/farrowing.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { FarrowingForm } from './form.tsx'
import { farrowing } from './kind.tsx'

export const List = () => <SowRecordList kind={farrowing} list={farrowings.list} />
/** One sow's farrowings. */
export const Screen = () => <SowRecordScreen kind={farrowing} Form={FarrowingForm} />

import { weanings } from '@penside/contract/records/weaning.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { WeaningForm } from './form.tsx'
import { weaning } from './kind.tsx'

export const List = () => <SowRecordList kind={weaning} list={weanings.list} />
/** One sow's weanings. */
export const Screen = () => <SowRecordScreen kind={weaning} Form={WeaningForm} />

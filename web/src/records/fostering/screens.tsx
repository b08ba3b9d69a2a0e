import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { FosteringForm } from './form.tsx'
import { fostering } from './kind.tsx'

export const List = () => <SowRecordList kind={fostering} list={accidents.list} />
/** What one sow gave and got of piglets. */
export const Screen = () => <SowRecordScreen kind={fostering} Form={FosteringForm} />

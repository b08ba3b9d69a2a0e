import { feedings } from '@penside/contract/records/feeding.ts'
import { AnimalRecordList } from '../animal-list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { FeedingForm } from './form.tsx'
import { feeding } from './kind.ts'

export const List = () => <AnimalRecordList name="feeding" list={feedings.list} />
/** What one sow or boar should get and ate, by the day. */
export const Screen = () => <SowRecordScreen kind={feeding} Form={FeedingForm} />

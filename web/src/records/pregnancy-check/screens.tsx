import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { FoundEmpty, PregnancyCheckForm } from './form.tsx'
import { pregnancyCheck } from './kind.ts'

/** Uses the list of accidents: it contains the pregnant sows. */
export const List = () => <SowRecordList kind={pregnancyCheck} list={accidents.list} />
export const Screen = () => (
  <SowRecordScreen kind={pregnancyCheck} Form={PregnancyCheckForm} Lead={FoundEmpty} />
)

import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { FoundEmpty, PregnancyCheckForm } from './form.tsx'
import { pregnancyCheck } from './kind.ts'

/** Chosen from the list of the accidents, which holds those who are pregnant. */
export const List = () => <SowRecordList kind={pregnancyCheck} list={accidents.list} />
/** One sow's pregnancy checks. */
export const Screen = () => (
  <SowRecordScreen kind={pregnancyCheck} Form={PregnancyCheckForm} Lead={FoundEmpty} />
)

import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { BackfatForm } from './form.tsx'
import { backfat } from './kind.tsx'

/** The text has back-fat chosen from the list of the accidents, which holds every living sow. */
export const List = () => <SowRecordList kind={backfat} list={accidents.list} />
/** One sow's back-fat and weight. */
export const Screen = () => <SowRecordScreen kind={backfat} Form={BackfatForm} />

import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { AccidentForm } from './form.tsx'
import { accident } from './kind.tsx'

export const List = () => <SowRecordList kind={accident} list={accidents.list} />
/** One sow's pregnancy accidents. */
export const Screen = () => <SowRecordScreen kind={accident} Form={AccidentForm} />

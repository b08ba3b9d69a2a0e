import { accidents } from '@penside/contract/records/accident.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { PartialWeaningForm } from './form.tsx'
import { partialWeaning } from './kind.tsx'

/** The sows come from the list of accidents: this kind has no list of its own on the wire. */
export const List = () => <SowRecordList kind={partialWeaning} list={accidents.list} />
/** One sow's partial weanings. */
export const Screen = () => <SowRecordScreen kind={partialWeaning} Form={PartialWeaningForm} />

import { matings } from '@penside/contract/records/mating.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { mating } from './kind.tsx'

export const MatingList = () => <SowRecordList kind={mating} list={matings.list} />

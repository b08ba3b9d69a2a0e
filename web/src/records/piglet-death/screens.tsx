import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { PigletDeathForm } from './form.tsx'
import { pigletDeath } from './kind.tsx'

export const List = () => <SowRecordList kind={pigletDeath} list={pigletDeaths.list} />
/** One sow's piglets that died while she nursed them. */
export const Screen = () => <SowRecordScreen kind={pigletDeath} Form={PigletDeathForm} />

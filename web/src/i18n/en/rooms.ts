import type { Dictionary } from '../dictionary.ts'
import type { rooms as ko } from '../ko/rooms.ts'
import { equipment } from './equipment/index.ts'
import { groups } from './groups/index.ts'
import { records } from './records/index.ts'
import { reports } from './reports/index.ts'
import { stores } from './stores/index.ts'

export const rooms: Dictionary<typeof ko> = { records, groups, stores, reports, equipment }

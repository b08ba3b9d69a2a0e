import type { Day } from '@penside/domain/basics/day.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Herd } from './herd.ts'

/** Context of a query: herd, farm and day. */
export type Question = { herd: Herd; farmId: number; language: Language; today: Day }
/** Context with the names of the farm's codes. */
export type OfflineQuery = Question & { codeNames: CodeNames }

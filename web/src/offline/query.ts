import type { Day } from '@penside/domain/basics/day.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Herd } from './herd.ts'

/** On whose behalf, of which herd and on which day is asked. */
export type Question = { herd: Herd; farmId: number; language: Language; today: Day }
/** With what the farm calls its codes. */
export type OfflineQuery = Question & { codeNames: CodeNames }

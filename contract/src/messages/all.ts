import { alarms } from './alarms.ts'
import { animals } from './animals.ts'
import { books } from './books.ts'
import { calls } from './calls.ts'
import { farm } from './farm.ts'
import { groups } from './groups.ts'
import { life } from './life.ts'
import { litters } from './litters.ts'
import { questions } from './questions.ts'
import { settings } from './settings.ts'
import { statistics } from './statistics.ts'
import { stores } from './stores.ts'

/**
 * What the farm's rules and the server say when they refuse or ask, by code. Both the server's answer and the screen use these sentences.
 * Values stand in braces; `status` and `kind` arrive as words of the language, days as they are.
 */
export const messages = {
  ...life,
  ...litters,
  ...animals,
  ...groups,
  ...stores,
  ...questions,
  ...farm,
  ...statistics,
  ...calls,
  ...books,
  ...alarms,
  ...settings,
}

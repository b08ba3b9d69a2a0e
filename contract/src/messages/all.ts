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
 * Messages of refusals and questions by code, used by the server and the screens.
 * Values are in braces; `status` and `kind` are replaced by their names, days are inserted as they are.
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

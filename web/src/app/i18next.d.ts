import 'i18next'
import type { In } from '@penside/domain/language/words.ts'
import type { first, rooms } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    // Korean is the source: its sentences define the parameters.
    resources: { words: In<'ko', typeof first & typeof rooms> }
    strictInterpolationChecks: true
  }
}

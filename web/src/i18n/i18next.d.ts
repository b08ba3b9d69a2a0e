import 'i18next'
import type { ko } from './ko/index.ts'
import type { rooms } from './ko/rooms.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof ko & typeof rooms }
    strictInterpolationChecks: true
  }
}

import 'i18next'
import type { ko } from './ko/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof ko }
    strictInterpolationChecks: true
  }
}

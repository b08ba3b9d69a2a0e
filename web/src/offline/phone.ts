import { currentLanguage } from '../i18n/index.ts'
import { KeptData } from './kept.ts'

/** What this phone keeps. */
export const kept = new KeptData(currentLanguage)

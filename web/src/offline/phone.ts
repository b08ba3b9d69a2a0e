import { currentLanguage } from '../i18n/index.ts'
import { KeptData } from './snapshot.ts'

/** What this phone keeps. */
export const kept = new KeptData(currentLanguage)

import { currentLanguage } from '../i18n/index.ts'
import { OfflineSnapshot } from './snapshot.ts'

/** What this phone keeps. */
export const kept = new OfflineSnapshot(currentLanguage)

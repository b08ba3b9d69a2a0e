import { currentLanguage } from '../i18n/index.ts'
import { OfflineSnapshot } from './snapshot.ts'

/** Offline snapshot of this phone. */
export const kept = new OfflineSnapshot(currentLanguage)

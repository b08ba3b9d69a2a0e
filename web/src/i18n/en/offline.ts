import type { Dictionary } from '../dictionary.ts'
import type { offline as source } from '../ko/offline.ts'

export const offline: Dictionary<typeof source> = {
  ready: 'Ready offline',
  offline: 'Offline',
  asOf: 'As of {{time}}',
  asOfLong: 'There is no connection: this is what the phone kept, as of {{time}}',
  locked:
    'The server has not been reached for more than 14 days, so the farm cannot be shown. Connect once to open it again. Records that were not sent are still here.',

  newVersion: 'A new version is ready',
  update: 'Update',
  updateLater: 'Updates when you have saved what you are entering',

  waitsLong: 'Records have waited for more than a day',
  waitsTooLong: 'Records have waited for more than three days',
  waitsLongBody:
    'What was entered at {{since}} is on this phone only. Open the app where there is a connection and leave it open.',
  notPersisted: 'The browser may delete saved records',
  notPersistedBody: 'Add the app to the home screen to keep them safer.',
  littleSpace: 'The phone is almost full',
  littleSpaceBody: 'Less than 50 MB are left for the app. Delete photos or apps that you do not need.',
  addToHome: 'Add the app to the home screen',
  addToHomeBody:
    "Tap Share, then 'Add to Home Screen'. Otherwise records may be deleted while there is no connection.",

  signOutUnsent_one:
    '{{count}} record that was not sent stays on this phone and is sent when you sign in again. What you typed and did not save is removed.',
  signOutUnsent_other:
    '{{count}} records that were not sent stay on this phone and are sent when you sign in again. What you typed and did not save is removed.',
}

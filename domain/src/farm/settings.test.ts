import { expect, test } from 'vitest'
import { defaultSettings, isYesNo, settingNames } from './settings.ts'

test('yes-or-no settings default to 0 or 1', () => {
  const yesNo = settingNames.filter(isYesNo)
  expect(yesNo).toEqual(['boarsNumberedApart', 'treatmentsDrawStock', 'countedBySex'])
  for (const name of yesNo) expect([0, 1]).toContain(defaultSettings[name])
})

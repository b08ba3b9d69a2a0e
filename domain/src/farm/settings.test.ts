import { expect, test } from 'vitest'
import { defaultSettings, isYesNo, settingNames } from './settings.ts'

test('a setting that is yes or no starts as one of the two', () => {
  const yesNo = settingNames.filter(isYesNo)
  expect(yesNo).toEqual(['boarsNumberedApart', 'treatmentsDrawStock', 'countedBySex'])
  for (const name of yesNo) expect([0, 1]).toContain(defaultSettings[name])
})

import { expect, test } from 'vitest'
import { patience } from '../outbox/operation.ts'
import { editOf, outboxPath } from '../screen/places.ts'
import { isToldThere } from './use-alerts.ts'

const mating = { id: '1', kind: 'mating', entityKey: 'sow:7', enteredAt: 1_000 }
const release = { id: '2', kind: 'feedRelease', entityKey: 'item:7', enteredAt: 1_000 }
const formOf = (operation: typeof mating) => editOf(operation)!.split('?')[0]!
const told = (operation: typeof mating, pathname: string, search: string, later = 10) =>
  isToldThere(operation, { pathname, search }, operation.enteredAt + later)

test('leaves a rejection to the form and records of its own animal only', () => {
  const form = formOf(mating)
  expect(told(mating, form, '?pigNo=7')).toBe(true)
  expect(told(mating, form, '?pigNo=7', 60_000)).toBe(true)
  // In a round the same form is with the next sow.
  expect(told(mating, form, '?pigNo=8&round=150005')).toBe(false)
  expect(told(mating, '/popup/report/01', '?pigNo=7')).toBe(true)
  expect(told(mating, '/popup/report/10', '')).toBe(false)
  expect(told(mating, outboxPath, '')).toBe(true)
})

test('leaves it to a form without an animal while that waits for the answer', () => {
  const form = formOf(release)
  expect(told(release, form, '')).toBe(true)
  expect(told(release, form, '', patience)).toBe(false)
  expect(told(release, '/popup/report/10', '')).toBe(false)
})

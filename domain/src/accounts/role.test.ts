import { expect, test } from 'vitest'
import { managers, mayManage, roles } from './role.ts'

test('owners manage all roles, managers all but owners, workers none', () => {
  const managed = Object.fromEntries(
    roles.map((actor) => [actor, roles.filter((concerned) => mayManage(actor, concerned))]),
  )
  expect(managed).toEqual({
    owner: ['owner', 'manager', 'worker'],
    manager: ['manager', 'worker'],
    worker: [],
  })
  // A change from one role to another concerns both.
  expect(mayManage('manager', 'worker', 'owner')).toBe(false)
  expect(managers).toEqual(roles.filter((role) => mayManage(role)))
})

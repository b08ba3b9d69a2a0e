import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { sessions } from '@penside/contract/accounts/session.ts'
import { asOwner, makeFarm, makePerson, testApp } from '../../test/farm.ts'
import { temporaryHome } from '../../test/process.ts'

const house = await testApp()
afterAll(house.close)

type Ended = { code: number; stdout: string; stderr: string }

/** As `npm run reset-password -- <id>` runs it, with the server's own settings. */
const run = (argument: string[], settings: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'reset-password.ts'), ...argument], {
    env: { PATH: process.env['PATH'], DATABASE_URL: inject('databaseUrl'), PORT: '3999', ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  )

test('prints a password link that works once', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const { code, stdout } = await run([` ${farm.owner.login.toUpperCase()} `])
  expect(code).toBe(0)
  const secret = /http:\/\/localhost:3999\/reset\?token=([\w-]{43})$/m.exec(stdout)?.[1] ?? ''
  expect((await house.anyone.call(sessions.passwordLink, { secret })).body.login).toBe(farm.owner.login)
  const fresh = { ...farm.owner, password: 'chosen at the machine' }
  const reset = () => house.anyone.call(sessions.resetPassword, { secret, password: fresh.password })
  expect((await reset()).body.member).toMatchObject({ farmId: farm.farmId, role: 'owner' })
  expect((await reset()).problem.code).toBe('LINK_INVALID')
  expect(await house.signIn(fresh)).toBeTruthy()
  await expect(house.signIn(farm.owner)).rejects.toThrow('SIGN_IN_FAILED')
})

test('prints problems as a sentence and fails', async () => {
  const alone = `alone-${randomUUID()}`
  await asOwner(inject('databaseUrl'), (client) => makePerson(client, alone))
  const { home, remove } = await temporaryHome()
  const ended = await Promise.all([
    run([]),
    run(['unknown-id']),
    run([alone]),
    run(['owner'], { DATABASE_URL: '', PENSIDE_HOME: home }),
  ])
  expect(ended.map(({ code, stderr }) => [code, stderr.trim()])).toEqual([
    [1, 'Whose password? npm run reset-password -- <id>'],
    [1, 'No account has the id unknown-id.'],
    [1, `${alone} is a member of no farm.`],
    [1, `There is no database in ${home}: set PENSIDE_HOME or DATABASE_URL as for the server.`],
  ])
  await remove()
})

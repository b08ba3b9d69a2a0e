// The example farm: the one on which every call's example in the contract works.
import { createHash } from 'node:crypto'
import { demoPassword } from '@penside/contract/farm/demo.ts'
import { members } from '@penside/contract/farm/members.ts'
import { outbox } from '@penside/contract/farm/outbox.ts'
import { sessions } from '@penside/contract/farm/session.ts'
import { ownDatabase, type OwnDatabase } from './database-of-its-own.ts'
import { asOwner, makeFarm, type TestFarm } from './farm.ts'

export type Example = {
  database: OwnDatabase
  farm: TestFarm
  /** A farm of another company, without animals: nothing of the example farm may be seen from it. */
  stranger: TestFarm
}

const logins = { owner: 'owner', manager: 'manager', worker: 'worker' }
const sha256 = (text: string) => createHash('sha256').update(text).digest()

export async function exampleDatabase(): Promise<Example> {
  const database = await ownDatabase()
  const { url } = database
  // The examples speak of boar 11 and of sows 1 and 2, and a herd draws the boars' ids before the sows'.
  await asOwner(url, (client) =>
    client.query('alter sequence animal_animal_id_seq maxvalue 12 cycle restart with 11'),
  )
  const equipment = [
    { id: 'F-1', type: 'F', controller: 'I1', pen: 6 },
    { id: 'S-1', type: 'S', controller: 'I1', pen: null },
  ]
  const farm = await makeFarm({
    url,
    name: 'Example farm',
    company: 'EXAMPLE',
    logins,
    password: demoPassword,
    equipment,
  })
  await asOwner(url, (client) =>
    client.query('alter sequence animal_animal_id_seq no maxvalue no cycle restart with 101'),
  )
  await makeFarm({ url, name: 'Neighbour', company: 'EXAMPLE', sows: 'none' })
  const stranger = await makeFarm({ url, name: 'Stranger', company: 'OTHER', sows: 'none' })

  await asOwner(url, async (client) => {
    await client.query(
      `insert into session (session_id, account_id, farm_id, token_hash, device_name, expires_at) values ($1, $2, $3, $4, 'Lost phone', now() + interval '1 day')`,
      [sessions.revoke.example.sessionId, farm.worker.accountId, farm.farmId, sha256('of a lost phone')],
    )
    await client.query(
      `insert into invitation (farm_id, invitation_id, role, token_hash, made_by, expires_at) values ($1, $2, 'worker', $3, $4, now() + interval '7 days')`,
      [
        farm.farmId,
        members.revokeInvitation.example.invitationId,
        sha256(sessions.accept.example.secret),
        farm.owner.accountId,
      ],
    )
    await client.query(
      `insert into conflict (conflict_id, farm_id, operation_id, path, sent, schema_version, payload_hash, code, account_id)
       values ($1, $2, gen_random_uuid(), '/mobile/updateOrStoreMating.json', '{}', 1, '', 'CHANGED_MEANWHILE', $3)`,
      [outbox.settle.example.conflictId, farm.farmId, farm.worker.accountId],
    )
  })
  return { database, farm, stranger }
}

/** An installation without people, for which the start has printed the link of the example. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const database = await ownDatabase()
  await asOwner(database.url, (client) =>
    client.query('insert into founding (token_hash) values ($1)', [sha256(sessions.found.example.secret)]),
  )
  return database
}

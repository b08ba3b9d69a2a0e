import { inject } from 'vitest'
import type { Role } from '@penside/domain/accounts/role.ts'
import { importHerd } from '../src/workbook/herd-import.ts'
import { asOwner, makePerson, type Person } from './farm.ts'

export type GrownFarm = { farmId: number; person: Person }

/** A farm of a test's own with the whole life of a herd, and one person who works there. */
export const grownFarm = (
  herd: Parameters<typeof importHerd>[2],
  role: Role = 'worker',
  url = inject('databaseUrl'),
): Promise<GrownFarm> =>
  asOwner(url, async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('farm', 'farm_id')) as id`,
    )
    const farmId = Number(rows[0]!.id)
    await importHerd(client, farmId, herd)
    const person = await makePerson(client, `${role}-of-${farmId}`)
    await client.query('insert into membership (farm_id, account_id, role) values ($1, $2, $3)', [
      farmId,
      person.accountId,
      role,
    ])
    // As the database does by itself, a little later; it looks at more of the rows.
    await client.query('set local default_statistics_target = 10; select analyze_imported_tables(); commit')
    return { farmId, person }
  })

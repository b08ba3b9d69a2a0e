// npm run reset-password -- <id>: the way back for an owner whom nobody on the farm can help. It asks for nothing but the machine itself:
// whoever may read the database may do anything anyway, and nobody else can run it.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { onDatabase } from './command-line.ts'
import { SettingError } from './environment.ts'
import { hashOfSecret } from '../accounts/invitation.ts'
import { linkLastsFor } from '../accounts/password-link.ts'

await onDatabase(async (url, { port, https }) => {
  const login = process.argv[2]?.trim().toLowerCase()
  if (!login) throw new SettingError('Whose password? npm run reset-password -- <id>')
  const secret = await makeLink(url, login)
  const at = `${https ? 'https' : 'http'}://localhost:${port}/reset?token=${secret}`
  console.log(`With this link ${login} chooses a new password; it works once, within ${linkLastsFor} hours. On another device put the
server's address in place of the one before /reset:\n  ${at}`)
})

async function makeLink(url: string, login: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ account_id: string }>(
      'select account_id from account where login = $1',
      [login],
    )
    const [account] = rows
    if (!account) throw new SettingError(`Nobody has the id ${login}.`)
    // Row-level security binds the owner of the schema too.
    await client.query("select set_for_call('penside.account', $1)", [account.account_id])
    const farms = await client.query<{ farm_id: string }>(
      'select farm_id from membership where account_id = $1 order by farm_id limit 1',
      [account.account_id],
    )
    const [farm] = farms.rows
    if (!farm) throw new SettingError(`${login} is a member of no farm.`)
    await client.query("select set_for_call('penside.farm', $1)", [farm.farm_id])
    const secret = randomBytes(32).toString('base64url')
    await client.query(
      `insert into password_link (farm_id, account_id, token_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [farm.farm_id, account.account_id, hashOfSecret(secret), linkLastsFor],
    )
    await client.query('commit')
    return secret
  } finally {
    await client.end()
  }
}

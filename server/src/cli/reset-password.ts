// npm run reset-password -- <id>: prints a password link for an owner who cannot sign in. Access to the database is the only authorization.
import { Client } from 'pg'
import { onDatabase } from './command-line.ts'
import { SettingError } from './environment.ts'
import { passwordLinkHours } from '../accounts/password-link.ts'
import { hashOfSecret, newSecret } from '../accounts/secret.ts'

await onDatabase(async (url, { port, https }) => {
  const login = process.argv[2]?.trim().toLowerCase()
  if (!login) throw new SettingError('Whose password? npm run reset-password -- <id>')
  const secret = await makeLink(url, login)
  const at = `${https ? 'https' : 'http'}://localhost:${port}/reset?token=${secret}`
  console.log(`With this link ${login} chooses a new password; it works once, within ${passwordLinkHours} hours. On another device put the
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
    if (!account) throw new SettingError(`No account has the id ${login}.`)
    // Row-level security applies to the owner of the schema too.
    await client.query("select set_for_call('penside.account', $1)", [account.account_id])
    const farms = await client.query<{ farm_id: string }>(
      'select farm_id from membership where account_id = $1 order by farm_id limit 1',
      [account.account_id],
    )
    const [farm] = farms.rows
    if (!farm) throw new SettingError(`${login} is a member of no farm.`)
    await client.query("select set_for_call('penside.farm', $1)", [farm.farm_id])
    const secret = newSecret()
    await client.query(
      `insert into password_link (farm_id, account_id, token_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [farm.farm_id, account.account_id, hashOfSecret(secret), passwordLinkHours],
    )
    await client.query('commit')
    return secret
  } finally {
    await client.end()
  }
}

// The server as a process of its own, on a port that the system chooses; with `upkeep` as its third argument it also keeps what it keeps.
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/db.ts'
import { answerParent } from './child.ts'

const pool = applicationPool({ url: process.argv[2] ?? '' })
const app = await createApp({ pool, upkeep: process.argv[3] === 'upkeep' })
const address = await app.listen({ host: 'localhost', port: 0 })

/** Where it listens, and how much memory it has, in bytes. */
export type Asked = 'port' | 'memory'
answerParent<Asked, number>(
  async (asked) => (asked === 'port' ? Number(new URL(address).port) : process.memoryUsage().rss),
  async () => {
    await app.close()
    await pool.end()
  },
)

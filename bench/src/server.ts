// The server as a process of its own, on a port that the system chooses; with `upkeep` as its third argument it also keeps what it keeps.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/database/db.ts'
import { answerParent } from './child.ts'

const pool = applicationPool({ url: process.argv[2] ?? '' })
const app = await createApp({ pool, upkeep: process.argv[3] === 'upkeep' })
const address = await app.listen({ host: 'localhost', port: 0 })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Where it listens; how much memory it has, and what of its heap is in use once what nobody needs is collected, in bytes. */
export type Asked = 'port' | 'memory' | 'heap'
answerParent<Asked, number>(
  async (asked) => {
    if (asked === 'port') return Number(new URL(address).port)
    if (asked === 'memory') return process.memoryUsage().rss
    collect()
    return process.memoryUsage().heapUsed
  },
  async () => {
    await app.close()
    await pool.end()
  },
)

// The server as a child process on a free port; with `upkeep` as third argument it also runs the jobs.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/database/db.ts'
import { answerParent } from './child.ts'

const pool = applicationPool({ url: process.argv[2] ?? '' })
const app = await createApp({ pool, jobs: process.argv[3] === 'jobs' })
const address = await app.listen({ host: 'localhost', port: 0 })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Request for the port, the resident memory, or the heap in use after a garbage collection, in bytes. */
export type ServerRequest = 'port' | 'memory' | 'heap'
answerParent<ServerRequest, number>(
  async (request) => {
    if (request === 'port') return Number(new URL(address).port)
    if (request === 'memory') return process.memoryUsage().rss
    collect()
    return process.memoryUsage().heapUsed
  },
  async () => {
    await app.close()
    await pool.end()
  },
)

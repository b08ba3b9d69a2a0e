// The server as a process of its own, on a port that the system chooses.
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/db.ts'
import { answerParent } from './child.ts'

const pool = applicationPool({ url: process.argv[2] ?? '' })
const app = await createApp({ pool, upkeep: false })
const address = await app.listen({ host: 'localhost', port: 0 })

answerParent<'port', number>(
  async () => Number(new URL(address).port),
  async () => {
    await app.close()
    await pool.end()
  },
)

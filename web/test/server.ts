// The server in a process of its own, for tests that measure it: node server.ts <database url>. Says its port.
import type { AddressInfo } from 'node:net'
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/database/db.ts'

const [, , url = '', now = ''] = process.argv
const app = await createApp({ pool: applicationPool({ url }), now: () => new Date(now) })
await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())

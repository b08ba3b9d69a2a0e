// Thread in which start.ts fills the demo farms.
import { parentPort, workerData } from 'node:worker_threads'
import { fillDemo } from '@penside/demo/fill.ts'
import type { FillDemo } from '@penside/server/cli/start.ts'

/** Input of the thread. The URL of the database follows as a message. */
export type DemoFilling = Omit<Parameters<FillDemo>[1], 'onProgress'>
/** Messages of the thread: its progress, and at the end whether it filled the database. */
export type DemoMessage = { fraction: number; label: string } | { filled: boolean }

const send = (message: DemoMessage) => parentPort?.postMessage(message, [])
const url = new Promise<string>((known) => parentPort?.once('message', known))
const filling = workerData as DemoFilling
const filled = await fillDemo(url, { ...filling, onProgress: (fraction, label) => send({ fraction, label }) })
send({ filled })

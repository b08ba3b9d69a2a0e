// npm start: the server, and the demo farms for it with their barns, of which the server itself does not know.
import { run } from '@penside/server/run.ts'

// Only where it is asked for.
await run(
  async (url, filling) => {
    const { fillDemo } = await import('@penside/demo/fill.ts')
    return fillDemo(url, filling)
  },
  async (barns) => {
    const { runBarns } = await import('@penside/demo/controller/live.ts')
    return runBarns(barns)
  },
)

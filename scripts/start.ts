// npm start: the server, and the demo farms for it, of which the server itself does not know.
import { run } from '@penside/server/run.ts'

await run(async (url, filling) => {
  // Only where it is asked for.
  const { fillDemo } = await import('@penside/demo/fill.ts')
  return fillDemo(url, filling)
})

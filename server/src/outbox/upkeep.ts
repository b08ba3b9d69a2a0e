import type { FastifyInstance } from 'fastify'

const daily = 86_400_000
/** Rows of one statement, and statements of one day: a first clean-up after years goes on the next day. */
const batch = { rows: 5_000, most: 200 }

/** Cleans receipts older than 400 days away, when the server has begun to listen and then once a day. */
export function keepReceiptsTidy(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()
  const tidy = async () => {
    try {
      for (let step = 0; step < batch.most && !closing.signal.aborted; step++) {
        const { rows } = await app.pool.query<{ deleted: number }>('select sweep_receipts($1) as deleted', [
          batch.rows,
        ])
        if ((rows[0]?.deleted ?? 0) < batch.rows) return
      }
    } catch (error) {
      app.log.warn({ err: error }, 'old receipts could not be cleaned away')
    }
  }
  app.addHook('onListen', async () => {
    timer = setInterval(() => void tidy(), daily).unref()
    void tidy()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
  })
}

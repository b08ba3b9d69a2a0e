import type { FastifyInstance } from 'fastify'

const aDay = 86_400_000
/** Rows of one statement, and statements of one day: a first clean-up after years goes on the next day. */
const batch = { rows: 5_000, most: 200 }

/** Cleans away receipts older than 400 days and what the audit has of more years than it is kept, when the server has begun to listen and then once a day. */
export function keepTidy(app: FastifyInstance, auditYears: number) {
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
  const daily = () => {
    void tidy()
    app.pool
      .query('select keep_audit($1)', [auditYears])
      .catch((error: Error) => app.log.warn({ err: error }, 'the audit could not be kept in order'))
  }
  app.addHook('onListen', async () => {
    timer = setInterval(daily, aDay).unref()
    daily()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
  })
}

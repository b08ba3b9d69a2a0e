import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { isPoolExhausted, isRetryable, outageOf } from '../database/outage.ts'
import { problemBody, statusOf } from './problem.ts'

/** Answers errors of calls with a problem: refusals by their code, outages with 503, everything unexpected with 500. */
export function addErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return answerRefusal(app, error, request, reply)
    const outage = outageOfCall(error, request)
    if (outage) {
      request.log.warn({ code: outage, err: error }, 'the database cannot work')
      if (outage !== 'BUSY') app.health.reportOutage(outage)
      return reply
        .code(503)
        .header('retry-after', outage === 'BUSY' ? '2' : '5')
        .send(problemBody(request.language, outage))
    }
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send(problemBody(request.language, 'BAD_INPUT'))
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send(problemBody(request.language, 'SERVER_ERROR', { id: request.id }))
  })
}

function answerRefusal(
  app: FastifyInstance,
  { code, values, fields, cause }: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  app.metrics?.countRefusal(code)
  const status = statusOf(code)
  if (status === 503) {
    request.log.warn(
      { code, ...(cause instanceof Error ? { err: cause } : { cause }) },
      'a call has to be repeated later',
    )
    reply.header('retry-after', '2')
  }
  if (status === 429) reply.header('retry-after', String(values['seconds'] ?? 5))
  return reply.code(status).send(problemBody(request.language, code, values, fields))
}

/** Outage of the database that failed a call, or BUSY if the call may be repeated; undefined for other errors. */
function outageOfCall(error: FastifyError, { method }: FastifyRequest) {
  if (isRetryable(error) || isPoolExhausted(error)) return 'BUSY'
  // The transaction of a GET is read-only: a write in it is a bug, not a read-only disk.
  if (error.code === '25006' && method === 'GET') return undefined
  return outageOf(error)
}

import * as z from 'zod'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { todayAt } from '@penside/domain/basics/day.ts'

/** A request as it goes over the wire; `about` tells it from the others of its call. */
export type Request = {
  about: string
  method: 'GET' | 'POST'
  path: string
  contentType: string
  body: string
}

/**
 * A call that is measured: the requests that stand for it, sent in turn. Those of a report ask for different things: what a person waits
 * for is measured of each.
 */
export type Measured = {
  name: string
  requests: Request[]
  writes: boolean
  atLeast: number
  isReport: boolean
}

export const today = todayAt('Asia/Seoul')

/** A request as the wire has it, its parameters in the place that the call names. */
export function requestOf<C extends Call>(call: C, input: Input<C>, about = ''): Request {
  const wire = z.encode(call.input as z.ZodType, input) as Record<string, string | number>
  const { method, path } = call
  const form = new URLSearchParams(
    Object.entries(wire)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  if (call.sends === 'query') return { about, method, path: `${path}?${form}`, contentType: '', body: '' }
  if (call.sends === 'form')
    return { about, method, path, contentType: 'application/x-www-form-urlencoded', body: form }
  return { about, method, path, contentType: 'application/json', body: JSON.stringify(wire) }
}

import * as z from 'zod'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { todayAt } from '@penside/domain/basics/day.ts'

/** An HTTP request; `variant` distinguishes it from the others of its call. */
export type Request = {
  variant: string
  method: 'GET' | 'POST'
  path: string
  contentType: string
  body: string
}

/** A call that is measured: its requests are sent in turn, and must reach `atLeast` of the rate of their bare statements. */
export type MeasuredCall = { name: string; requests: Request[]; writes: boolean; atLeast: number }

export const today = todayAt('Asia/Seoul')

/** The request of a call, its input encoded as the contract says. */
export function requestOf<C extends Call>(call: C, input: Input<C>, variant = ''): Request {
  const encoded = z.encode(call.input as z.ZodType, input) as Record<string, string | number>
  const { method, path } = call
  const form = new URLSearchParams(
    Object.entries(encoded)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  if (call.sends === 'query') return { variant, method, path: `${path}?${form}`, contentType: '', body: '' }
  if (call.sends === 'form')
    return { variant, method, path, contentType: 'application/x-www-form-urlencoded', body: form }
  return { variant, method, path, contentType: 'application/json', body: JSON.stringify(encoded) }
}

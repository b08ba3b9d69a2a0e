import { request as overHttp, type Agent, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { internet, type Reach } from './network-guard.ts'

/** Time limit of a request, ms, and size limit of an answer, bytes. */
const patience = 10_000
const mostBytes = 1_000_000

export type FetchOptions = {
  /** Allows connections within the network, for tests. */
  agent?: Agent | undefined
  /** Allowed destinations; the internet by default. */
  reach?: Reach | undefined
  patience?: number | undefined
  signal?: AbortSignal | undefined
}

/** Parts of a request besides the URL; `accept` is the content type to read. */
export type Sent = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string }

/**
 * Sends a request and resolves with the answer's head. Redirects are not followed. The caller reads or destroys the body.
 * @throws if the address is inside the network or the answer is late; reading the body later than the limit throws too
 */
export function requestUrl(
  address: string,
  { method, headers, body }: Sent,
  { agent, reach = internet, patience: wait = patience, signal }: FetchOptions = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!agent && !reach.may(address)) throw new Error('the address is inside the network')
    const url = new URL(address)
    const isPlain = url.protocol === 'http:'
    const late = AbortSignal.timeout(wait)
    const request = (isPlain ? overHttp : overHttps)(url, {
      method,
      agent: agent ?? (isPlain ? reach.plain : reach.secure),
      headers: { 'user-agent': 'penside', ...headers },
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    const say = (error: Error) => (late.aborted ? new Error('did not answer in time') : error)
    // Also covers an answer that breaks off while it is read.
    let answer: IncomingMessage | undefined
    request.on('error', (error) => (answer ? answer.destroy(say(error)) : reject(say(error))))
    request.on('response', (response) => resolve((answer = response)))
    request.end(body)
  })
}

/**
 * Reads the answer of a URL as text.
 * @throws if the address is inside the network, or the answer is late, too long, of another type or not 200
 */
export async function readUrl(address: string, type: RegExp, options: FetchOptions = {}): Promise<string> {
  const accept = 'application/xml, text/xml, application/json'
  const answer = await requestUrl(address, { method: 'GET', headers: { accept } }, options)
  try {
    const contentType = answer.headers['content-type'] ?? ''
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
    if (!type.test(contentType)) throw new Error('answered another type')
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > mostBytes) throw new Error('answered too much')
      parts.push(part)
    }
    const whole = Buffer.concat(parts)
    return new TextDecoder(charsetOf(contentType, whole)).decode(whole)
  } finally {
    answer.destroy()
  }
}

/** Encoding by the header, or by the first line of XML. */
const charsetOf = (type: string, text: Buffer) =>
  /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
  /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(text.subarray(0, 200).toString('latin1'))?.[1] ??
  'utf-8'

/** Message of a failed request, at most 200 characters. */
export const failureText = (error: unknown) =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'

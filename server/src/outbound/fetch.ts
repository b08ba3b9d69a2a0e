import { request as overHttp, type Agent, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { internet, type Reach } from './network-guard.ts'

/** What a service outside is waited for, ms, and how much of it is read, bytes. */
const patience = 10_000
const mostBytes = 1_000_000

export type FetchOptions = {
  /** Connects within the network, as tests do; else only to what is outside. */
  agent?: Agent | undefined
  /** How far it may go; else to the internet. */
  reach?: Reach | undefined
  patience?: number | undefined
  signal?: AbortSignal | undefined
}

/** What is sent, besides the address; `accept` where something is to be read. */
export type Sent = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string }

/**
 * Asks an address and gives the beginning of its answer. Nothing is followed elsewhere. Whoever reads no further destroys it.
 * @throws where the address is inside the network, or nothing is answered in time; what is read later throws after that time, too
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
    // Also of an answer that breaks off while it is read.
    let answer: IncomingMessage | undefined
    request.on('error', (error) => (answer ? answer.destroy(say(error)) : reject(say(error))))
    request.on('response', (response) => resolve((answer = response)))
    request.end(body)
  })
}

/**
 * What an address answers, as text.
 * @throws where the address is inside the network, or the answer is late, too long, no text of the type, or not 200
 */
export async function readUrl(address: string, type: RegExp, options: FetchOptions = {}): Promise<string> {
  const accept = 'application/xml, text/xml, application/json'
  const answer = await requestUrl(address, { method: 'GET', headers: { accept } }, options)
  try {
    const told = answer.headers['content-type'] ?? ''
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
    if (!type.test(told)) throw new Error('answered another type')
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > mostBytes) throw new Error('answered too much')
      parts.push(part)
    }
    const whole = Buffer.concat(parts)
    return new TextDecoder(charsetOf(told, whole)).decode(whole)
  } finally {
    answer.destroy()
  }
}

/** As its header says, or its first line where it is XML. */
const charsetOf = (type: string, text: Buffer) =>
  /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
  /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(text.subarray(0, 200).toString('latin1'))?.[1] ??
  'utf-8'

/** Message of a failed request, at most 200 characters. */
export const failureText = (error: unknown) =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'

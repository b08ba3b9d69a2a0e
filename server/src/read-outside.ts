import { request as overHttp, type Agent } from 'node:http'
import { request as overHttps } from 'node:https'
import { mayBePublic, publicAgent, publicPlainAgent } from './public-network.ts'

/** What a service outside is waited for, ms, and how much of it is read, bytes. */
const patience = 10_000
const mostBytes = 1_000_000

export type OutsideOptions = {
  /** Connects within the network, as tests do; else only to what is outside. */
  agent?: Agent | undefined
  patience?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * What an address answers, as text. Nothing is followed elsewhere: an answer that leads on is none.
 * @throws where the address is inside the network, or the answer is late, too long, no text of the type, or not 200
 */
export function readOutside(
  address: string,
  type: RegExp,
  { agent, patience: wait = patience, signal }: OutsideOptions = {},
): Promise<string> {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:'
  return new Promise((resolve, reject) => {
    if (!agent && !mayBePublic(address)) throw new Error('the address is inside the network')
    const late = AbortSignal.timeout(wait)
    const request = (isPlain ? overHttp : overHttps)(
      url,
      {
        agent: agent ?? (isPlain ? publicPlainAgent : publicAgent),
        headers: { accept: 'application/xml, text/xml', 'user-agent': 'penside' },
        signal: signal ? AbortSignal.any([late, signal]) : late,
      },
      (response) => {
        const refuse = (why: string) => void request.destroy(new Error(why))
        if (response.statusCode !== 200) return refuse(`answered ${response.statusCode}`)
        if (!type.test(response.headers['content-type'] ?? '')) return refuse('answered another type')
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) refuse('answered too much')
          else parts.push(part)
        })
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        return void response.on('error', reject)
      },
    )
    request.on('error', (error) => reject(late.aborted ? new Error('did not answer in time') : error))
    request.end()
  })
}

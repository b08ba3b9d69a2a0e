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
export async function readOutside(
  address: string,
  type: RegExp,
  { agent, patience: wait = patience, signal }: OutsideOptions = {},
): Promise<string> {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:'
  const { whole, type: told } = await new Promise<{ whole: Buffer; type: string }>((resolve, reject) => {
    if (!agent && !mayBePublic(address)) throw new Error('the address is inside the network')
    const late = AbortSignal.timeout(wait)
    const request = (isPlain ? overHttp : overHttps)(
      url,
      {
        agent: agent ?? (isPlain ? publicPlainAgent : publicAgent),
        headers: { accept: 'application/xml, text/xml, application/json', 'user-agent': 'penside' },
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
        response.on('end', () =>
          resolve({ whole: Buffer.concat(parts), type: response.headers['content-type'] ?? '' }),
        )
        return void response.on('error', reject)
      },
    )
    request.on('error', (error) => reject(late.aborted ? new Error('did not answer in time') : error))
    request.end()
  })
  return new TextDecoder(charsetOf(told, whole)).decode(whole)
}

/** As its header says, or its first line where it is XML. */
const charsetOf = (type: string, text: Buffer) =>
  /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
  /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(text.subarray(0, 200).toString('latin1'))?.[1] ??
  'utf-8'

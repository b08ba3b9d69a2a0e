import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { deviceHeader, deviceSeqHeader, operationHeader } from '@penside/contract/api/roots.ts'
import type { MeasuredCall, Request } from './request.ts'
import { token } from './databases.ts'

/** Result of one window of measuring: the time of each answer in ms, and the length of the window. */
export type Window = { times: Float64Array; seconds: number }

/** End of a window: after some seconds, or `once` every request is sent (a save cannot be repeated). */
export type Extent = { seconds: number } | 'once'

/** Operations at the same time. */
export const lanes = 10

/** Runs pieces of work in lanes; each lane waits for an answer before it starts the next piece. */
export async function inLanes(
  pieces: number,
  extent: Extent,
  work: (piece: number, lane: number) => Promise<unknown>,
): Promise<Window> {
  const times: number[] = []
  const begin = performance.now()
  const end = extent === 'once' ? Infinity : begin + extent.seconds * 1_000
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (extent === 'once' ? next < pieces : performance.now() < end) {
        const piece = next++ % pieces
        const from = performance.now()
        await work(piece, lane)
        times.push(performance.now() - from)
      }
    }),
  )
  return { times: Float64Array.from(times), seconds: (performance.now() - begin) / 1_000 }
}

/** Sends the requests of a call over open connections of a signed-in phone. */
export async function loadHttp(
  port: number,
  { requests, writes }: MeasuredCall,
  extent: Extent,
): Promise<Window> {
  const texts = requests.map((request) => httpText(port, request, writes))
  const open = await Promise.all(Array.from({ length: lanes }, () => openConnection(port)))
  try {
    return await inLanes(requests.length, extent, (piece, lane) => {
      const text = texts[piece] ?? ''
      return (
        open[lane]?.(writes ? text.replace(operation, randomUUID()) : text) ??
        Promise.reject(new Error('no connection'))
      )
    })
  } finally {
    for (const send of open) send.end()
  }
}

const operation = '<operation>'
const acceptEncoding = process.env['BENCH_ENCODING'] ?? 'identity'

function httpText(port: number, { method, path, contentType, body }: Request, writes: boolean) {
  return [
    `${method} ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    `cookie: penside=${encodeURIComponent(token)}`,
    'accept: application/json',
    'accept-language: ko-KR,ko;q=0.9',
    `accept-encoding: ${acceptEncoding}`,
    ...(writes
      ? [`${operationHeader}: ${operation}`, `${deviceHeader}: bench`, `${deviceSeqHeader}: 1`]
      : []),
    ...(contentType ? [`content-type: ${contentType}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

type Send = { (text: string): Promise<void>; end(): void }

/** Opens a connection for one request at a time. Of an answer only its end is parsed, so that the load costs the machine little. */
async function openConnection(port: number): Promise<Send> {
  const socket = connect(port, 'localhost')
  socket.setNoDelay(true)
  let answered: () => void = () => {}
  let failed: (error: Error) => void = () => {}
  let read: Buffer = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    read = read.length ? Buffer.concat([read, data]) : data
    const status = read.toString('latin1', 9, 12)
    const end = endOf(read)
    if (end === undefined) return
    if (status === '200') answered()
    else failed(new Error(read.toString('utf8', 0, 2_000)))
    read = Buffer.alloc(0)
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the server closed the connection')))
  await new Promise<void>((resolve, reject) => {
    failed = reject
    socket.once('connect', resolve)
  })
  const send = (text: string) =>
    new Promise<void>((resolve, reject) => {
      answered = resolve
      failed = reject
      socket.write(text)
    })
  return Object.assign(send, {
    end: () => {
      failed = () => {}
      socket.destroy()
    },
  })
}

/** End of an answer, by its length or its last chunk; undefined while it is incomplete. */
function endOf(read: Buffer): number | undefined {
  const head = read.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const headers = read.toString('latin1', 0, head).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(headers)?.[1]
  if (length !== undefined)
    return read.length >= head + 4 + Number(length) ? head + 4 + Number(length) : undefined
  for (let at = head + 4; ;) {
    const line = read.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(read.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (at > read.length) return undefined
    if (size === 0) return at
  }
}

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { deviceHeader, deviceSeqHeader, operationHeader } from '@penside/contract/api/roots.ts'
import type { Request } from './request.ts'
import { token } from './databases.ts'

/** What a window of measuring gave: every answer's time in milliseconds, and how long all of them took together. */
export type Window = { times: Float64Array; seconds: number }

/** A window ends after so many seconds, or, where every request can be sent but once, when all are sent. */
export type Extent = { seconds: number } | 'once'

/**
 * Runs work in several lanes at the same time, each waiting for its answer before it goes on.
 * @param work does the piece with this number in this lane
 */
export async function inLanes(
  lanes: number,
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

/** Of what many ask for at the same time; and of reports, which few do. */
export const lanes = 10
export const reportLanes = 2

/** Requests over connections that stay open, from a signed-in phone. */
export async function loadHttp(
  port: number,
  requests: readonly Request[],
  writes: boolean,
  extent: Extent,
  connections: number,
): Promise<Window> {
  const texts = requests.map((request) => httpText(port, request, writes))
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  try {
    return await inLanes(connections, requests.length, extent, (piece, lane) => {
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
/** `BENCH_ENCODING=br` measures with the compression that browsers ask for; without, as other programs do. */
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

/**
 * One connection with one request on its way at a time. It reads no more of an answer than where it ends, so that the load costs the
 * server's machine little.
 */
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

/** Where an answer ends, by its length or by its last chunk; undefined while it has not come whole. */
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

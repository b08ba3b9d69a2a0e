import { STATUS_CODES } from 'node:http'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { FirstPage } from './first-page.ts'
import { problemBody, statusOf } from './problem.ts'

/**
 * Content security policy: pages load and connect to this server only. `scripts` are the hashes of the inline scripts. Inline styles are
 * allowed for the first page and charts, WebAssembly for the QR reader, blob workers for packing large sheets.
 */
const contentSecurityPolicy = (scripts: readonly string[] = []) =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin',
}
/** Makes browsers use https only, for a year. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Paths of calls. An unknown path below them is answered with a problem, not with the page. */
export const callRoots = /^\/+(mobile|penside|statistics)(\/|$)/

/**
 * Adds compression and security headers, and serves the built web app from `folder`, if there is one. Paths that are not files are screens
 * and get the page. Register it before the calls, so that their answers are compressed too.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined) {
  const page = folder === undefined ? undefined : new FirstPage(folder)
  const headers = { ...securityHeaders, 'content-security-policy': contentSecurityPolicy(page?.scripts) }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // On localhost it would apply to all other servers of that machine.
    if (request.protocol === 'https' && request.hostname !== 'localhost')
      reply.header('strict-transport-security', strictTransport)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // No client sends compressed bodies, and a small one could unpack to a huge one.
    globalDecompression: false,
  })
  app.setNotFoundHandler(notFound)
  if (!folder || !page) return

  const files = await filesIn(folder)
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (path === undefined || callRoots.test(path)) return notFound(request, reply)
    const file = path.replace(/^\/+/, '')
    // Files below assets/ have a hash of their content in their name.
    if (files.has(file))
      return reply
        .header('vary', 'accept-encoding')
        .header(
          'cache-control',
          file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .sendFile(file)
    return wantsPage(request, file) ? page.answer(request, reply, path) : notFound(request, reply)
  })
}

async function filesIn(folder: string) {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    items
      .filter((item) => item.isFile())
      .map((item) => relative(folder, join(item.parentPath, item.name)).replaceAll(sep, '/')),
  )
}

function pathOf({ raw }: FastifyRequest) {
  try {
    return decodeURIComponent((raw.url ?? '/').replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}

/** Whether a request is a navigation of a person, not of a program that looks for a missing file. */
function wantsPage({ headers }: FastifyRequest, file: string) {
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && extname(file) === '')
}

/** Fastify options that answer unreadable requests, such as too large headers, with a problem too. */
export const unreadable: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: ({ statusCode }, request, reply) =>
    answerUnreadable(requestedLanguage(request), statusCode, reply as FastifyReply),
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_SLOW' : 'REQUEST_UNREADABLE'
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : statusOf(code)
    const body = JSON.stringify(problemBody(languageOf(undefined), code))
    const headers = {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  },
}

function answerUnreadable(language: Language, status: number | undefined, reply: FastifyReply) {
  void reply
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .code(status ?? statusOf('REQUEST_UNREADABLE'))
    .send(problemBody(language, 'REQUEST_UNREADABLE'))
}

const requestedLanguage = ({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>) => {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return languageOf(typeof lang === 'string' ? lang : headers['accept-language']?.slice(0, 2))
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  // A record that this server cannot take yet waits on its phone.
  const code = request.headers[operationHeader] === undefined ? 'NOT_FOUND' : 'SERVER_OLDER'
  return reply.code(statusOf(code)).send(problemBody(requestedLanguage(request), code))
}

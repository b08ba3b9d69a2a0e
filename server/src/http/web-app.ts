import { STATUS_CODES } from 'node:http'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { FirstPage } from './first-page.ts'
import { problemBody, statusOf } from './problem.ts'

/**
 * What the pages may load and do: everything from here and nothing from elsewhere; `scripts` are the page's own two, by their hash. The
 * page carries its first styles, and charts set styles on what they draw. The reader of QR codes is WebAssembly; whoever packs a large
 * sheet does so in a worker that the page makes of its own text.
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
/** A year, by which browsers do not even try http again. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Where calls live: what is unknown there is a problem for a program, not a page for a person. */
export const callRoots = /^\/+(mobile|penside|statistics)(\/|$)/

/**
 * Answers compressed and with security headers, and serves the built web from `folder` where there is one: every path that is no file
 * is a screen, so it gets the page. Comes before the calls are registered, so that their answers are compressed too.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined) {
  const page = folder === undefined ? undefined : new FirstPage(folder)
  const headers = { ...securityHeaders, 'content-security-policy': contentSecurityPolicy(page?.scripts) }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // It would hold for everything else that somebody runs on her own machine.
    if (request.protocol === 'https' && request.hostname !== 'localhost')
      reply.header('strict-transport-security', strictTransport)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // A small body that unpacks to a large one is nothing that our screens send.
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

/** A person who opens an address gets the page; a program that looks for a file which is not there does not. */
function wantsPage({ headers }: FastifyRequest, file: string) {
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && extname(file) === '')
}

/** What never comes to a route, a path that cannot be decoded or headers that are too large, is answered in the form of everything else. */
export const unreadable: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: ({ statusCode }, request, reply) =>
    sayUnreadable(asked(request), statusCode, reply as FastifyReply),
  clientErrorHandler(error, socket) {
    // Nobody listens any more, or has been answered already.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    // A phone on a slow network sends it again.
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

function sayUnreadable(language: Language, status: number | undefined, reply: FastifyReply) {
  void reply
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .code(status ?? statusOf('REQUEST_UNREADABLE'))
    .send(problemBody(language, 'REQUEST_UNREADABLE'))
}

const asked = ({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>) => {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return languageOf(typeof lang === 'string' ? lang : headers['accept-language']?.slice(0, 2))
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  return reply.code(statusOf('NOT_FOUND')).send(problemBody(asked(request), 'NOT_FOUND'))
}

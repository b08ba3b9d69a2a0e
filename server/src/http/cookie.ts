import type { FastifyReply, FastifyRequest } from 'fastify'

/** The longest that a device stays signed in, and how long a session lives that should not stay, seconds. */
export const stayFor = 180 * 86_400
export const sessionFor = 12 * 3_600

/** Over http a plain cookie is all that works: Safari keeps no secure one there, not even of the machine itself. */
const isEncrypted = (request: FastifyRequest) => request.protocol === 'https'

/** Nobody in between can listen: the connection is encrypted, or stays on the machine. */
export const isSecure = (request: FastifyRequest) =>
  isEncrypted(request) ||
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(request.hostname.replace(/:\d+$/, ''))

/** A cookie that no script reads and no other site uses. */
const guarded = (plainName: string) => {
  const nameFor = (request: FastifyRequest) => (isEncrypted(request) ? `__Host-${plainName}` : plainName)
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isEncrypted(request) }) as const
  return {
    of: (request: FastifyRequest) => request.cookies[nameFor(request)],
    /** Without an age it goes with the browser's window. */
    give: (request: FastifyRequest, reply: FastifyReply, value: string, maxAge?: number) =>
      reply.setCookie(nameFor(request), value, { ...options(request), ...(maxAge && { maxAge }) }),
    take: (request: FastifyRequest, reply: FastifyReply) =>
      reply.clearCookie(nameFor(request), options(request)),
  }
}

/** Who is signed in. */
export const sessionCookie = guarded('penside')
/** On which device, whoever signs in there. */
export const deviceCookie = guarded('penside-device')

/** What opens the session: the token that a program sends along, else the cookie of a browser. */
export const tokenOf = (request: FastifyRequest) => {
  const bearer = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? sessionCookie.of(request)
}

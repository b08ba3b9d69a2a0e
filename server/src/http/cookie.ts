import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lifetime of a session on a device that stays signed in, and of any other session, seconds. */
export const staySignedInSeconds = 180 * 86_400
export const sessionSeconds = 12 * 3_600

/** Cookies are secure over https only: Safari rejects secure cookies over http, even of localhost. */
const isEncrypted = (request: FastifyRequest) => request.protocol === 'https'

/** Whether the connection cannot be intercepted: it is encrypted, or local. */
export const isSecure = (request: FastifyRequest) =>
  isEncrypted(request) ||
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(request.hostname.replace(/:\d+$/, ''))

/** Cookie that scripts cannot read and other sites cannot send. */
const httpOnlyCookie = (plainName: string) => {
  const nameFor = (request: FastifyRequest) => (isEncrypted(request) ? `__Host-${plainName}` : plainName)
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isEncrypted(request) }) as const
  return {
    get: (request: FastifyRequest) => request.cookies[nameFor(request)],
    /** @param maxAge seconds; without it the cookie ends with the browser's session */
    set: (request: FastifyRequest, reply: FastifyReply, value: string, maxAge?: number) =>
      reply.setCookie(nameFor(request), value, { ...options(request), ...(maxAge && { maxAge }) }),
    clear: (request: FastifyRequest, reply: FastifyReply) =>
      reply.clearCookie(nameFor(request), options(request)),
  }
}

export const sessionCookie = httpOnlyCookie('penside')
/** Identifies the device across sign-ins. */
export const deviceCookie = httpOnlyCookie('penside-device')

/** Token of the session: a program's bearer token, else the browser's cookie. */
export const tokenOf = (request: FastifyRequest) => {
  const bearer = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? sessionCookie.get(request)
}

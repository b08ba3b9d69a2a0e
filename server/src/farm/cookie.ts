import type { FastifyReply, FastifyRequest } from 'fastify'

/** The longest that a device stays signed in, and how long a session lives that should not stay, seconds. */
export const stayFor = 180 * 86_400
export const sessionFor = 12 * 3_600

const secureName = '__Host-penside'
const plainName = 'penside'

/** Browsers keep what must be secure on https and on the machine itself; elsewhere a plain cookie is all that can work. */
export const isSecure = (request: FastifyRequest) =>
  request.protocol === 'https' ||
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(request.hostname.replace(/:\d+$/, ''))

export const tokenOf = (request: FastifyRequest) =>
  request.cookies[isSecure(request) ? secureName : plainName]

export function giveToken(request: FastifyRequest, reply: FastifyReply, token: string, stays: boolean) {
  const secure = isSecure(request)
  reply.setCookie(secure ? secureName : plainName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(stays && { maxAge: stayFor }),
  })
}

export function takeToken(request: FastifyRequest, reply: FastifyReply) {
  const secure = isSecure(request)
  reply.clearCookie(secure ? secureName : plainName, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

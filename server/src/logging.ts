import type { FastifyRequest } from 'fastify'
import type { Environment } from './environment.ts'

type Thrown = Error & { code?: string; cause?: unknown }

/**
 * What goes to standard output: JSON lines, and of a request only what says which call it was. Its query may hold a password or the
 * token of a link, its headers the session, its body anything.
 */
export const logging = (level: Environment['logLevel']) => ({
  level,
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.replace(/[?#].*$/s, ''), ip }),
    // The database's errors also carry the row that did not fit.
    err: ({ name, message, code, stack }: Thrown) => ({ type: name, message, code, stack: stack ?? '' }),
  },
  redact: {
    paths: ['pw', 'password', 'token', 'cookie', 'authorization', 'body', 'headers', 'query'].flatMap(
      (name) => [name, `*.${name}`],
    ),
    censor: '[not logged]',
  },
})

import type { FastifyRequest } from 'fastify'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Thrown = Error & { code?: string; cause?: unknown }

/**
 * What goes to standard output: JSON lines, and of a request only what says which call it was. Its query may hold a password or the
 * token of a link, its headers the session, its body anything.
 */
export const logging = (level: LogLevel) => ({
  level,
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.replace(/[?#].*$/s, ''), ip }),
    // The database's errors also carry the row that did not fit.
    err: (error: Thrown) => {
      const { name, message, code, stack = '' } = error
      const said = quotesWhatWasSent(error) ? message.replace(/".*"/s, '[not logged]') : message
      return { type: name, message: said, code, stack: stack.replace(message, () => said) }
    },
  },
  redact: {
    paths: ['pw', 'password', 'token', 'cookie', 'authorization', 'body', 'headers', 'query'].flatMap(
      (name) => [name, `*.${name}`],
    ),
    censor: '[not logged]',
  },
})

/** PostgreSQL's errors about a value, and those of JSON, have the value in their message. */
const quotesWhatWasSent = (error: Thrown) =>
  error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(error.code ?? '')

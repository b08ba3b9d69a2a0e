import type { FastifyRequest } from 'fastify'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Thrown = Error & { code?: string; cause?: unknown }

/** Logger options: JSON lines on standard output. Query, headers and body of requests are not logged, because they may hold secrets. */
export const logging = (level: LogLevel) => ({
  level,
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.replace(/[?#].*$/s, ''), ip }),
    // Other fields of a database error contain the rejected row.
    err: (error: Thrown) => {
      const { name, message, code, stack = '' } = error
      const redacted = quotesInput(error) ? message.replace(/".*"/s, '[not logged]') : message
      return { type: name, message: redacted, code, stack: stack.replace(message, () => redacted) }
    },
  },
  redact: {
    paths: ['pw', 'password', 'token', 'cookie', 'authorization', 'body', 'headers', 'query'].flatMap(
      (name) => [name, `*.${name}`],
    ),
    censor: '[not logged]',
  },
})

/** Whether the message quotes input: PostgreSQL's errors about a value (class 22) and those of JSON do. */
const quotesInput = (error: Thrown) =>
  error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(error.code ?? '')

import { createSecureContext } from 'node:tls'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

export type Certificate = { cert: Buffer; key: Buffer }
/** Paths of the files of TLS_CERT and TLS_KEY. */
export type CertificateFiles = { cert: string; key: string }

/** Interval at which the files are read, ms. */
const checkInterval = 20_000

/**
 * Watches the certificate's files and uses a changed one for new connections. A certificate that does not fit its key, as while the second
 * file is being written, is logged once and ignored. @returns function that stops watching
 */
export function watchCertificate(
  app: Pick<FastifyInstance, 'log' | 'certificate'>,
  files: CertificateFiles,
  apply: (certificate: Certificate) => void,
  interval = checkInterval,
): () => void {
  let lastError = ''
  const check = async () => {
    try {
      const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)])
      const current = app.certificate
      if (current && cert.equals(current.cert) && key.equals(current.key)) return
      createSecureContext({ cert, key })
      app.certificate = { cert, key }
      apply({ cert, key })
      lastError = ''
      app.log.info('the certificate was changed')
    } catch (error) {
      const { message } = error as Error
      if (message !== lastError)
        app.log.error({ err: error }, 'the certificate was changed, and cannot be used')
      lastError = message
    }
  }
  const timer = setInterval(() => void check(), interval).unref()
  return () => clearInterval(timer)
}

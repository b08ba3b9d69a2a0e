import { createSecureContext } from 'node:tls'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

export type Certificate = { cert: Buffer; key: Buffer }
/** Where the two of TLS_CERT and TLS_KEY are. */
export type CertificateFiles = { cert: string; key: string }

/** How often is looked whether they have changed, ms. */
const lookEvery = 20_000

/**
 * Takes a certificate that was changed on the disk, without a start: new connections get it, those that are open go on. Two that do not
 * belong together, as while the second is being written, are left alone and told once. Answers how to stop looking.
 */
export function watchCertificate(
  app: Pick<FastifyInstance, 'log' | 'certificate'>,
  files: CertificateFiles,
  show: (certificate: Certificate) => void,
  every = lookEvery,
): () => void {
  let told = ''
  const look = async () => {
    try {
      const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)])
      const held = app.certificate
      if (held && cert.equals(held.cert) && key.equals(held.key)) return
      createSecureContext({ cert, key })
      app.certificate = { cert, key }
      show({ cert, key })
      told = ''
      app.log.info('the certificate was changed')
    } catch (error) {
      const { message } = error as Error
      if (message !== told) app.log.error({ err: error }, 'the certificate was changed, and cannot be used')
      told = message
    }
  }
  const timer = setInterval(() => void look(), every).unref()
  return () => clearInterval(timer)
}

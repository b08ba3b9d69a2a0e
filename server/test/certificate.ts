import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Signed by nobody, for this machine. */
export async function certificate() {
  const folder = await mkdtemp(join(tmpdir(), 'penside-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  await promisify(execFile)('openssl', [...made, ...named, '-keyout', key, '-out', cert])
  const pair = { key: await readFile(key), cert: await readFile(cert) }
  await rm(folder, { recursive: true })
  return pair
}

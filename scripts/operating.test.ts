import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxMessageBytes } from '@penside/contract/equipment/protocol.ts'
import { everyCall } from '@penside/contract/index.ts'
import { certificate } from '../server/test/certificate.ts'
import { checkNginx, hasNginx, nginxOfTheGuide } from '../server/test/front.ts'
import { freePort } from '../server/test/mosquitto.ts'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const start = scripts['start'] ?? ''

test.skipIf(spawnSync('systemd-analyze', ['--version']).error)(
  'systemd understands the unit of the guide, and what it starts is there',
  () => {
    const unit = /```ini\n([^`]+)```/.exec(guide)?.[1] ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'penside-unit-'))
    try {
      const verify = (text: string) => {
        const file = join(folder, 'penside.service')
        // npm may be anywhere on this machine, and nothing of it is run here.
        writeFileSync(file, text.replaceAll('/opt/penside', root).replace('/usr/bin/npm', process.execPath))
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
          encoding: 'utf8',
        })
        return { status, said: stderr.split('\n').filter((line) => line.includes('penside.service')) }
      }
      expect(verify(unit)).toEqual({ status: 0, said: [] })
      const app = /```ini app\n([^`]+)```/.exec(guide)?.[1]?.trim() ?? ''
      expect(app).toContain(`/.bin/${start}`)
      expect(verify(unit.replace(/^ExecStart=.*$/m, app.replace('%i', '3001')))).toEqual({
        status: 0,
        said: [],
      })
      expect(verify(unit.replace('KillMode', 'KilMode')).said).toHaveLength(1)
      expect(verify(unit.replace('.bin/node', '.bin/nodes')).said).not.toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(unit).toContain(`/.bin/${start}\n`)
    expect(scripts['prestart']).toBeTruthy()
  },
)

test.runIf(hasNginx)('nginx understands the configuration of the guide', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'penside-certificate-'))
  try {
    const { cert, key } = await certificate()
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key)
    const here = nginxOfTheGuide
      .replaceAll('/etc/ssl/penside', folder)
      .replace('listen 443', `listen 127.0.0.1:${await freePort()}`)
    expect(await checkNginx(here)).toEqual({ status: 0, said: '' })
    expect((await checkNginx(here.replace('proxy_pass ', 'proxy_passes '))).said).toContain('proxy_passes')
    // Of what a call may take nothing is refused on the way.
    const [, most] = /client_max_body_size (\d+)m;/.exec(here) ?? []
    const largest = everyCall.map((call) => ('maxBytes' in call ? Number(call.maxBytes) : 0))
    expect(Number(most) * 1_048_576).toBeGreaterThan(Math.max(...largest, maxMessageBytes))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

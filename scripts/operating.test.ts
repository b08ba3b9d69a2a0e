import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')

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
      expect(verify(unit.replace('KillMode', 'KilMode')).said).toHaveLength(1)
      expect(verify(unit.replace('.bin/node', '.bin/nodes')).said).not.toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(unit).toContain(`/.bin/${scripts['start']}\n`)
    expect(scripts['prestart']).toBeTruthy()
  },
)

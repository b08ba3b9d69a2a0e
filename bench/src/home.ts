import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startChild } from './child.ts'

/** Opens the folder of a run: a named one is kept, a temporary one removed. Its database is stopped however the run ends. */
export async function openHome(named?: string) {
  const home = named ? resolve(named) : await mkdtemp(join(tmpdir(), 'penside-bench-'))
  const { stop } = startChild('keeper.ts', [home, named ? 'stays' : 'goes'])
  return { home, close: stop }
}

import type { WriteStream } from 'node:tty'
import { verifyDailyTotals } from '../reports/daily-totals-verification.ts'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

const width = 30

/** A bar on one line of a terminal; a line for every quarter where the output goes to a file. Nothing is written before the first step. */
export function showProgress(title: string, output: Output) {
  let said = -1
  return {
    show(fraction: number, label = '') {
      const percent = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)
      if (output.isTTY) {
        if (percent === said) return
        const full = Math.round((percent / 100) * width)
        const line = `${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent} % ${label}`
        output.write(`\r\x1b[K${line.slice(0, (output.columns ?? 80) - 1)}`)
        said = percent
      } else if (Math.floor(percent / 25) > Math.floor(said / 25) || said < 0) {
        output.write(`${title}: ${percent} %\n`)
        said = percent
      }
    },
    end() {
      if (output.isTTY) output.write('\n')
    },
  }
}

/** `verifyDailyTotals`, with its progress on the terminal. */
export async function verifyWithProgress(url: string) {
  const progress = showProgress('Comparing daily totals', process.stdout)
  try {
    return await verifyDailyTotals(url, (fraction) => progress.show(fraction))
  } finally {
    progress.end()
  }
}

import type { WriteStream } from 'node:tty'
import { verifyDailyTotals } from '../reports/daily-totals-verification.ts'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

const width = 30

/** Progress bar on one line of a terminal; a line per quarter if the output is a file. */
export function showProgress(title: string, output: Output) {
  let lastPercent = -1
  return {
    show(fraction: number, label = '') {
      const percent = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)
      if (output.isTTY) {
        if (percent === lastPercent) return
        const full = Math.round((percent / 100) * width)
        const line = `${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent} % ${label}`
        output.write(`\r\x1b[K${line.slice(0, (output.columns ?? 80) - 1)}`)
        lastPercent = percent
      } else if (Math.floor(percent / 25) > Math.floor(lastPercent / 25) || lastPercent < 0) {
        output.write(`${title}: ${percent} %\n`)
        lastPercent = percent
      }
    },
    end() {
      if (output.isTTY) output.write('\n')
    },
  }
}

/** `verifyDailyTotals` with a progress bar. */
export async function verifyWithProgress(url: string) {
  const progress = showProgress('Comparing daily totals', process.stdout)
  try {
    return await verifyDailyTotals(url, (fraction) => progress.show(fraction))
  } finally {
    progress.end()
  }
}

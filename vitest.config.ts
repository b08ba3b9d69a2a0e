import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './scripts/quick-folder.ts'
import { wordsOfOneLanguage } from './web/vite-words.ts'

// npm test sets PENSIDE_REPORT to read the counts from; a person at a terminal does not need the file.
const report = process.env['PENSIDE_REPORT']

keepFilesInMemory()

export default defineConfig({
  plugins: [wordsOfOneLanguage()],
  test: {
    include: ['{domain,contract,server,web,demo,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.e2e.ts'],
    globalSetup: ['./server/test/database.ts'],
    // One PostgreSQL serves every test, each of which makes a farm of its own, so files may run side by side.
    pool: 'threads',
    maxWorkers: 3,
    // A worker keeps the modules from file to file: loading and warming them up again was half of the work.
    isolate: false,
    unstubGlobals: true,
    // Only what hangs is ended by the clock: a busy machine is slow, not wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
})

import { defineConfig } from 'vitest/config'
import { roomOf } from './scripts/mutants/rooms.ts'
import { wordsOfOneLanguage } from './web/vite-words.ts'

const { tests, database } = roomOf(process.env['MUTANTS_OF'])

/** What the mutants of a room are tried against: one worker, so that each mutant runs only the tests that reach it. */
export default defineConfig({
  plugins: [wordsOfOneLanguage()],
  test: {
    include: [...tests],
    globalSetup: database ? ['./server/test/database.ts'] : [],
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
})

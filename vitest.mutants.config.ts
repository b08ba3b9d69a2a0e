import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { roomOf } from './scripts/mutants/rooms.ts'
import { wordsOfOneLanguage } from './web/vite-words.ts'

const { tests, database } = roomOf(process.env['MUTANTS_OF'])

/** The short tests are asked first: most mutants then die before anything goes through a server. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  }
}

/** What the mutants of a room are tried against: one worker, so that each mutant runs only the tests that reach it. */
export default defineConfig({
  plugins: [wordsOfOneLanguage()],
  test: {
    include: [...tests],
    globalSetup: database ? ['./server/test/database.ts'] : [],
    pool: 'threads',
    maxWorkers: 1,
    sequence: { sequencer: ShortestFirst },
    isolate: false,
    unstubGlobals: true,
    testTimeout: 6_000,
  },
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from './database/embedded.ts'
import { defaultHome } from './database/embedded/place.ts'
import { DatabaseTrouble } from './database/embedded/trouble.ts'
import { readEnvironment, SettingTrouble, type Environment } from './environment.ts'

/**
 * A program of an installation's machine that works on its database: the one of DATABASE_URL, else the embedded one, which is started where
 * it does not run and left running where it does. What is wrong with the settings is said in words; the exit code is 1 then.
 */
export const onDatabase = (work: (url: string, environment: Environment) => Promise<void>) =>
  sayTrouble(async () => {
    const environment = readEnvironment(process.env)
    const home = defaultHome()
    if (!environment.databaseUrl && !existsSync(join(home, 'database')))
      throw new SettingTrouble(
        `There is no database in ${home}: set PENSIDE_HOME or DATABASE_URL as for the server.`,
      )
    const own = environment.databaseUrl ? undefined : await startEmbedded({ home, log: () => {} })
    try {
      await work(environment.databaseUrl ?? own!.url, environment)
    } finally {
      await own?.stop()
    }
  })

/** Runs a program. What a person has to put right, and what PostgreSQL or the system refuses, is printed as a sentence; the exit code is 1 then. */
export async function sayTrouble(program: () => Promise<void>) {
  try {
    await program()
  } catch (error) {
    const known = error instanceof SettingTrouble || error instanceof DatabaseTrouble
    // An SQLSTATE or an errno is not a fault of the program.
    const refused = error instanceof Error && 'code' in error
    console.error(
      known ? error.message : refused ? `It failed: ${error.message} (${String(error.code)}).` : error,
    )
    process.exitCode = 1
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../database/backup.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { codeOf, DatabaseProblem, inWords } from '../database/embedded/database-problem.ts'
import { readEnvironment, SettingError, type Environment } from './environment.ts'

/**
 * A program of an installation's machine that works on its database: the one of DATABASE_URL, else the embedded one, which is started where
 * it does not run and left running where it does. What is wrong with the settings is said in words; the exit code is 1 then.
 */
export const onDatabase = (work: (url: string, environment: Environment) => Promise<void>) =>
  printProblems(async () => {
    const environment = readEnvironment(process.env)
    const { databaseUrl, backupLog, backupFolder } = environment
    const home = defaultHome()
    if (!databaseUrl && !existsSync(join(home, 'database')))
      throw new SettingError(
        `There is no database in ${home}: set PENSIDE_HOME or DATABASE_URL as for the server.`,
      )
    const own = databaseUrl
      ? undefined
      : await startEmbedded({ home, log: () => {}, archive: backupLog ? backupsIn(backupFolder) : undefined })
    try {
      await work(databaseUrl ?? own!.url, environment)
    } finally {
      await own?.stop()
    }
  })

/**
 * Runs a program and sets the exit code 1 when it fails. Settings, the database and the operating system fail in a sentence; only a fault of
 * the program itself prints its stack.
 */
export async function printProblems(program: () => Promise<void>) {
  try {
    await program()
  } catch (error) {
    const known = error instanceof SettingError || error instanceof DatabaseProblem
    const isOutside = codeOf(error) !== ''
    console.error(known ? error.message : isOutside ? `It could not be done: ${inWords(error)}.` : error)
    process.exitCode = 1
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolderOf } from '../database/backup.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { codeOf, DatabaseProblem, inWords } from '../database/embedded/database-problem.ts'
import { readEnvironment, SettingError, type Environment } from './environment.ts'

/**
 * Runs a program on the installation's database: that of DATABASE_URL, else the embedded one, which is started if it does not run and left
 * running if it does. Problems are printed by `printProblems`.
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
      : await startEmbedded({
          home,
          log: () => {},
          archive: backupLog ? backupFolderOf(backupFolder) : undefined,
        })
    try {
      await work(databaseUrl ?? own!.url, environment)
    } finally {
      await own?.stop()
    }
  })

/**
 * Runs a program, prints its error and sets the exit code 1 if it fails. Problems with settings, the database or the operating system are
 * printed as a sentence, others with their stack.
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

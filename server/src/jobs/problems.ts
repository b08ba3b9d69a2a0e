import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import type { ProblemName } from '@penside/domain/jobs/operating.ts'

export type Found = { problem: ProblemName; subject: string }
type State = Omit<OperatingState, 'problems' | 'jobs'> & {
  /** Time at which the database was created. */
  madeAt: string
  jobs: readonly (OperatingState['jobs'][number] & { every: number })[]
}

const minute = 60_000
const aDay = 86_400_000
const anHour = 60 * minute
/** Age from which a nightly backup is too old: it may take some hours. */
const backupsOld = 30 * anHour
/** Age of an installation from which it must have a backup. */
const firstBackupBy = anHour
const certificateLeft = 14 * aDay
/** A single failure is not notified: most succeed in the next run. */
const minFailures = 3

/** Problems of an installation, the worst first. */
export function problemsOf({ at, madeAt, processes, jobs, disks, ...state }: State): Found[] {
  const now = Date.parse(at)
  const ago = (time: string | null) => (time === null ? Infinity : now - Date.parse(time))
  const found: Found[] = []
  const add = (problem: ProblemName, subject = '') => void found.push({ problem, subject })
  const workers = processes.filter(({ part, gone }) => part !== 'app' && !gone)

  if (workers.length === 0) add('noWorker')
  for (const { disk, free, size } of disks) if (free < Math.min(size * 0.1, 5e9)) add('diskFull', disk)
  const backups = jobs.find(({ job }) => job === 'backups')
  if (backups && backups.failures > 0) add('backupFails')
  // Judged by the backups themselves: a recent start is no excuse.
  const newest = state.backups?.rows[0]?.takenAt
  if (newest !== undefined && ago(newest) > backupsOld) add('oldBackup', newest.slice(0, 10))
  if (state.backups && newest === undefined && ago(madeAt) > firstBackupBy) add('noBackup')
  if (workers.some(({ broker }) => broker === false)) add('brokerAway')
  if (ago(state.figures.wrongAt) < 7 * aDay) add('figuresWrong')
  for (const { job, failures } of jobs) if (job !== 'backups' && failures >= minFailures) add('jobFails', job)
  for (const { job, ranAt, every } of jobs) if (ago(ranAt) > 3 * every + 10 * minute) add('jobLate', job)
  for (const { name, gone } of processes) if (gone) add('processGone', name)
  const { connections, mostConnections } = state.database
  if (connections > mostConnections * 0.9) add('crowded')
  if (state.certificateUntil !== null && -ago(state.certificateUntil) < certificateLeft)
    add('certificateEnds')
  const { farms, checked, oldestAt } = state.figures
  if (ago(madeAt) > 2 * aDay && (checked < farms || (farms > 0 && ago(oldestAt) > 2 * aDay)))
    add('figuresUnchecked')
  return found
}

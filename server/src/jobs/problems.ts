import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import type { ProblemName } from '@penside/domain/jobs/operating.ts'

export type Found = { problem: ProblemName; subject: string }
type Looked = Omit<OperatingState, 'problems' | 'jobs'> & {
  /** When the database was made. */
  madeAt: string
  jobs: readonly (OperatingState['jobs'][number] & { every: number })[]
}

const minute = 60_000
const aDay = 86_400_000
const anHour = 60 * minute
/** A night's backup may take some hours. */
const backupsOld = 30 * anHour
/** The first is taken some minutes after the first start. */
const firstBackupBy = anHour
const certificateLeft = 14 * aDay
/** A single failure is not notified: most succeed in the next run. */
const failuresTold = 3

/** What is wrong, the worst first. */
export function problemsOf({ at, madeAt, processes, jobs, disks, ...state }: Looked): Found[] {
  const now = Date.parse(at)
  const ago = (time: string | null) => (time === null ? Infinity : now - Date.parse(time))
  const found: Found[] = []
  const say = (problem: ProblemName, subject = '') => void found.push({ problem, subject })
  const workers = processes.filter(({ part, gone }) => part !== 'app' && !gone)

  if (workers.length === 0) say('noWorker')
  for (const { disk, free, size } of disks) if (free < Math.min(size * 0.1, 5e9)) say('diskFull', disk)
  const backups = jobs.find(({ job }) => job === 'backups')
  if (backups && backups.failures > 0) say('backupFails')
  // Judged by what there is: a process that has just started excuses nothing.
  const newest = state.backups?.rows[0]?.takenAt
  if (newest !== undefined && ago(newest) > backupsOld) say('oldBackup', newest.slice(0, 10))
  if (state.backups && newest === undefined && ago(madeAt) > firstBackupBy) say('noBackup')
  if (workers.some(({ broker }) => broker === false)) say('brokerAway')
  if (ago(state.figures.wrongAt) < 7 * aDay) say('figuresWrong')
  for (const { job, failures } of jobs)
    if (job !== 'backups' && failures >= failuresTold) say('jobFails', job)
  for (const { job, ranAt, every } of jobs) if (ago(ranAt) > 3 * every + 10 * minute) say('jobLate', job)
  for (const { name, gone } of processes) if (gone) say('processGone', name)
  const { connections, mostConnections } = state.database
  if (connections > mostConnections * 0.9) say('crowded')
  if (state.certificateUntil !== null && -ago(state.certificateUntil) < certificateLeft)
    say('certificateEnds')
  const { farms, checked, oldestAt } = state.figures
  if (ago(madeAt) > 2 * aDay && (checked < farms || (farms > 0 && ago(oldestAt) > 2 * aDay)))
    say('figuresUnchecked')
  return found
}

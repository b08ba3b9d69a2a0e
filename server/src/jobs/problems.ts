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

/** Time since a moment, ms; infinite if it is unknown. */
type Ago = (time: string | null) => number

const workersOf = ({ processes }: State) => processes.filter(({ part, gone }) => part !== 'app' && !gone)

/** Each problem, the worst first: whether it exists, or the subjects that have it. */
const problemConditions: Record<ProblemName, (state: State, ago: Ago) => boolean | string[]> = {
  noWorker: (state) => workersOf(state).length === 0,
  diskFull: ({ disks }) =>
    disks.filter(({ free, size }) => free < Math.min(size * 0.1, 5e9)).map(({ disk }) => disk),
  backupFails: ({ jobs }) => jobs.some(({ job, failures }) => job === 'backups' && failures > 0),
  // Judged by the backups themselves: a recent start is no excuse.
  oldBackup: ({ backups }, ago) =>
    (backups?.rows ?? [])
      .slice(0, 1)
      .filter(({ takenAt }) => ago(takenAt) > backupsOld)
      .map(({ takenAt }) => takenAt.slice(0, 10)),
  noBackup: ({ backups, madeAt }, ago) => backups?.rows.length === 0 && ago(madeAt) > firstBackupBy,
  brokerAway: (state) => workersOf(state).some(({ broker }) => broker === false),
  figuresWrong: ({ figures }, ago) => ago(figures.wrongAt) < 7 * aDay,
  jobFails: ({ jobs }) =>
    jobs.filter(({ job, failures }) => job !== 'backups' && failures >= minFailures).map(({ job }) => job),
  jobLate: ({ jobs }, ago) =>
    jobs.filter(({ ranAt, every }) => ago(ranAt) > 3 * every + 10 * minute).map(({ job }) => job),
  processGone: ({ processes }) => processes.filter(({ gone }) => gone).map(({ name }) => name),
  crowded: ({ database: { connections, mostConnections } }) => connections > mostConnections * 0.9,
  certificateEnds: ({ certificateUntil }, ago) =>
    certificateUntil !== null && -ago(certificateUntil) < certificateLeft,
  figuresUnchecked: ({ madeAt, figures: { farms, checked, oldestAt } }, ago) =>
    ago(madeAt) > 2 * aDay && (checked < farms || (farms > 0 && ago(oldestAt) > 2 * aDay)),
}

/** Problems of an installation, the worst first. */
export function problemsOf(state: State): Found[] {
  const now = Date.parse(state.at)
  const ago: Ago = (time) => (time === null ? Infinity : now - Date.parse(time))
  return Object.entries(problemConditions).flatMap(([name, find]) => {
    const found = find(state, ago)
    const subjects = typeof found === 'boolean' ? (found ? [''] : []) : found
    return subjects.map((subject) => ({ problem: name as ProblemName, subject }))
  })
}

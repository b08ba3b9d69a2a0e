import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import { jobs as knownJobs, type DiskName } from '@penside/domain/jobs/operating.ts'
import { listBackups } from '../database/backup.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { dailyTotalsAudit } from '../reports/daily-totals-audit.ts'
import { problemsOf } from './problems.ts'
import { goneAfter, type Part } from './processes.ts'

/** Folders of an embedded database on this machine; both undefined for an external one. */
export type Machine = { home?: string | undefined; backups?: string | undefined }

type Counts = OperatingState['queue'] & Pick<OperatingState['database'], 'connections' | 'longest'>
type Seen = Omit<OperatingState['processes'][number], 'gone' | 'name' | 'part'> & {
  host: string
  port: number
  part: Part
  certificateUntil: string | null
}
type Job = OperatingState['jobs'][number] & { every: number }

/** Current state of the installation, with its problems. */
export async function stateOf({ pool, now, machine }: Pick<FastifyInstance, 'pool' | 'now' | 'machine'>) {
  const at = now().toISOString()
  const stored = await inTransaction(pool, async (db) => ({
    seen: await db.many<Seen>(sql`
      select host, port, part, version, started_at, seen_at, memory, waiting, broker, certificate_until from server_process
      where seen_at > ${at}::timestamptz - interval '1 day' order by part, host, port`),
    jobs: await db.many<Job>(
      sql`select job, every, ran_at, succeeded_at, failures, failure from job_state order by job`,
    ),
    database: await databaseOf(db),
    ...(await db.one<{ madeAt: string }>(sql`select min(applied_at) as made_at from schema_migration`)),
    since: await db.many<{ problem: string; subject: string; since: string }>(
      sql`select problem, subject, since from operating_alarm`,
    ),
    ...(await db.one<Counts>(sql`select * from installation_counts()`)),
  }))
  const { imports, webhooks, connections, longest } = stored
  const processes = stored.seen.map(({ host, port, ...each }) => ({
    ...each,
    name: `${host}:${port}`,
    gone: Date.parse(at) - Date.parse(each.seenAt) > goneAfter,
  }))
  const certificates = processes.flatMap(({ certificateUntil, gone }) =>
    gone ? [] : (certificateUntil ?? []),
  )
  const state = {
    at,
    madeAt: stored.madeAt,
    processes,
    database: { ...stored.database, connections, longest },
    queue: { imports, webhooks },
    jobs: stored.jobs.filter(({ job }) => (knownJobs as readonly string[]).includes(job)),
    disks: await disksOf(machine),
    certificateUntil: certificates.toSorted()[0] ?? null,
    ...(machine.backups !== undefined && {
      backups: { folder: machine.backups, rows: await listBackups(machine.backups).catch(() => []) },
    }),
    figures: await figuresOf(pool),
  }
  const problems = problemsOf(state).map((found) => ({
    ...found,
    since:
      stored.since.find((one) => one.problem === found.problem && one.subject === found.subject)?.since ??
      null,
  }))
  return { ...state, problems }
}

const databaseOf = (db: Db) =>
  db.one<Omit<OperatingState['database'], 'connections' | 'longest'>>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      current_setting('max_connections')::int as most_connections`)

/** Result of the audit of daily totals as counts, without naming farms. */
async function figuresOf(pool: FastifyInstance['pool']) {
  const { found, ...checked } = await dailyTotalsAudit(pool)
  return {
    ...checked,
    wrongFarms: found.length,
    wrongDays: found.reduce((days, one) => days + one.days.length, 0),
    wrongAt: found[0] ? new Date(found[0].at).toISOString() : null,
  }
}

async function disksOf({ home, backups }: Machine) {
  const of = async (disk: DiskName, folder: string | undefined) => {
    // The folder may not exist yet, or be unmounted.
    const found = folder === undefined ? null : await statfs(folder).catch(() => null)
    return found ? [{ disk, free: found.bavail * found.bsize, size: found.blocks * found.bsize }] : []
  }
  return [...(await of('database', home)), ...(await of('backups', backups))]
}

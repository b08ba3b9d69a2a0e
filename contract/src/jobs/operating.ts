import * as z from 'zod'
import { jobs, problems } from '@penside/domain/jobs/operating.ts'
import { call, forPeople, owners } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const time = z.iso.datetime()
const count = z.int().min(0)
const bytes = z.number().min(0)

export const parts = ['all', 'app', 'worker'] as const

const problem = record({
  problem: field('problem', z.enum(problems)),
  /** A job, a disk or a process; empty where there is only one of it. */
  subject: field('subject', z.string()),
  /** Null: it has just been found. */
  since: nullable(field('since', time)),
})
export type Problem = z.output<typeof problem>

const process = record({
  name: field('name', z.string()),
  part: field('part', z.enum(parts)),
  version: field('version', z.string()),
  startedAt: field('startedAt', time),
  seenAt: field('seenAt', time),
  gone: field('gone', z.boolean()),
  memory: field('memory', bytes),
  /** Calls that wait for a connection to the database. */
  waiting: field('waiting', count),
  /** Whether it reaches the broker; null where it needs none. */
  broker: nullable(field('broker', z.boolean())),
})

const job = record({
  job: field('job', z.enum(jobs)),
  ranAt: field('ranAt', time),
  succeededAt: nullable(field('succeededAt', time)),
  /** In a row. */
  failures: field('failures', count),
  failure: field('trouble', z.string()),
})

const disk = record({
  disk: field('disk', z.enum(['database', 'backups'])),
  free: field('free', bytes),
  size: field('size', bytes),
})

const backup = record({ takenAt: field('takenAt', time), bytes: field('bytes', bytes) })

const state = record({
  at: field('at', time),
  problems: field('problems', z.array(problem)),
  processes: field('processes', z.array(process)),
  database: field(
    'database',
    record({
      version: field('version', z.string()),
      bytes: field('bytes', bytes),
      connections: field('connections', count),
      mostConnections: field('mostConnections', count),
      /** Of the transaction that has gone on for longest, seconds. */
      longest: field('longest', z.number().min(0)),
    }),
  ),
  queue: field('queue', record({ imports: field('imports', count), webhooks: field('webhooks', count) })),
  jobs: field('jobs', z.array(job)),
  disks: field('disks', z.array(disk)),
  certificateUntil: nullable(field('certificateUntil', time)),
  /** Missing where the database is somebody else's to back up. */
  backups: optional(
    field('backups', record({ folder: field('folder', z.string()), rows: field('rows', z.array(backup)) })),
  ),
  figures: field(
    'figures',
    record({
      farms: field('farms', count),
      checked: field('checked', count),
      /** The check that is longest ago, and the newest; null before the first. */
      oldestAt: nullable(field('oldestAt', time)),
      newestAt: nullable(field('newestAt', time)),
      wrongFarms: field('wrongFarms', count),
      wrongDays: field('wrongDays', count),
      /** When kept days last were not what the records say; they have been mended. */
      wrongAt: nullable(field('wrongAt', time)),
    }),
  ),
})
export type OperatingState = z.output<typeof state>

/** State of the installation, for its operators. It contains no farm's data. */
export const operating = forPeople({
  state: call('GET', extra('operating'), {
    sends: 'query',
    allow: owners,
    input: nothing,
    output: state,
    example: {},
  }),
})

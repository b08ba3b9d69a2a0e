import * as z from 'zod'
import { roles } from '@penside/domain/accounts/role.ts'
import { call, forPeople, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { email, farmId, farmName, memberLogin, memberName, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { factorKinds } from './factors.ts'

const span = z.int().min(0)
const count = field('cnt', z.int().min(0))
const time = z.iso.datetime()
const text = z.string()

/** Maximal number of items of one kind in a person's data; the newest ones. */
export const mostOfOneKind = 500
/** Number of the farm's newest changes among which a person's are counted. */
export const countedChanges = 100_000

const kept = record({
  /** Lifetimes of sessions: on a device that stays signed in, on another one, and on an unused device. */
  staysDays: field('staysDays', span),
  sessionHours: field('sessionHours', span),
  idleDays: field('idleDays', span),
  /** Days for which ended sessions and links are retained. */
  pastDays: field('pastDays', span),
  knownDeviceDays: field('knownDeviceDays', span),
  invitationDays: field('invitationDays', span),
  passwordLinkHours: field('passwordLinkHours', span),
  receiptDays: field('receiptDays', span),
  auditYears: field('auditYears', span),
  readingsDays: field('readingsDays', span),
  animalReadingsDays: field('animalReadingsDays', span),
  hoursYears: field('hoursYears', span),
  /** Number of backups retained per day, week and month; missing with DATABASE_URL. */
  backups: optional(
    field(
      'backups',
      record({ days: field('days', span), weeks: field('weeks', span), months: field('months', span) }),
    ),
  ),
})
export type Kept = z.output<typeof kept>

const session = record({
  deviceName: field('deviceNm', text),
  address: field('address', text),
  program: field('programYn', yesNo),
  signedInAt: field('regDt', time),
  lastSeenAt: field('lastDt', time),
  endedAt: nullable(field('endDt', time)),
})

const ofFarm = record({
  farmId,
  farmName,
  role: field('role', z.enum(roles)),
  since: field('since', time),
  /** Phone number for alarms. */
  phone: field('phone', text),
  inquiries: field(
    'inquiries',
    z.array(
      record({ title: field('title', text), body: field('body', text), writtenAt: field('regDt', time) }),
    ),
  ),
  /** Time from which changes are counted, if the farm has more changes than are searched. */
  countedSince: nullable(field('countDt', time)),
  /** Changes that the person has made, by kind. */
  changes: field(
    'changes',
    z.array(
      record({
        kind: field('kind', text),
        count,
        first: field('firstDt', time),
        last: field('lastDt', time),
      }),
    ),
  ),
})

/** Retention periods; needs no session. */
export const protection = {
  periods: call('GET', extra('keptFor'), {
    sends: 'query',
    allow: 'anyone',
    input: nothing,
    output: kept,
    example: {},
  }),
}

export const ownData = forPeople({
  /** Data about the caller on all her farms, without secrets. */
  mine: call('GET', extra('ownData'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      at: field('at', time),
      account: field(
        'account',
        record({
          login: memberLogin,
          name: memberName,
          email,
          since: field('since', time),
          quickMenu: field('menuUris', z.array(text)),
        }),
      ),
      sessions: field('sessions', z.array(session)),
      /** Devices on which the person has signed in. */
      knownDevices: field('knownDevices', z.array(record({ lastAt: field('lastDt', time) }))),
      pushes: field(
        'pushes',
        z.array(record({ service: field('service', text), since: field('since', time) })),
      ),
      factors: field(
        'factors',
        z.array(
          record({
            kind: field('kind', z.enum(factorKinds)),
            name: field('name', text),
            madeAt: field('regDt', time),
            usedAt: nullable(field('lastDt', time)),
          }),
        ),
      ),
      recoveryLeft: field('recoveryCnt', z.int()),
      consents: field(
        'consents',
        z.array(record({ agreed: field('agreeYn', yesNo), answeredAt: field('agreeDt', time) })),
      ),
      farms: field('farms', z.array(ofFarm)),
    }),
    example: {},
  }),
  /** Ends the caller's membership, and removes her name on demand. */
  leave: call('POST', extra('leaveFarm'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: record({ forgets: field('forgetYn', yesNo) }),
    output: done,
    example: { forgets: false },
  }),
})

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

/** What a person has of one kind: the newest of it, where it is more than an answer takes. */
export const mostOfOneKind = 500
/** The newest changes of a farm in which those that name somebody are counted. */
export const countedChanges = 100_000

const kept = record({
  /** A device that stays signed in, one that does not, and one that is not used. */
  staysDays: field('staysDays', span),
  sessionHours: field('sessionHours', span),
  idleDays: field('idleDays', span),
  /** Who was signed in where, and which links there were, after that ended. */
  pastDays: field('pastDays', span),
  knownDeviceDays: field('knownDeviceDays', span),
  invitationDays: field('invitationDays', span),
  passwordLinkHours: field('passwordLinkHours', span),
  receiptDays: field('receiptDays', span),
  auditYears: field('auditYears', span),
  readingsDays: field('readingsDays', span),
  animalReadingsDays: field('animalReadingsDays', span),
  hoursYears: field('hoursYears', span),
  /** The last of so many each; missing where the database is somebody else's to back up. */
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
  /** Where she can be called when an alarm rings. */
  phone: field('phone', text),
  inquiries: field(
    'inquiries',
    z.array(
      record({ title: field('title', text), body: field('body', text), writtenAt: field('regDt', time) }),
    ),
  ),
  /** Since when what names her is counted, where the farm has changed more than is looked through. */
  countedSince: nullable(field('countDt', time)),
  /** What names her as who entered, changed or deleted it. */
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

/** How long what is kept, for everybody to read. */
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
  /** What is kept of whoever asks, on all her farms. Secrets are not in it. */
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
      /** Devices on which her password was right. */
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
  /** Leaves the farm, and takes her name from what stays where she says so. */
  leave: call('POST', extra('leaveFarm'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: record({ forgets: field('forgetYn', yesNo) }),
    output: done,
    example: { forgets: false },
  }),
})

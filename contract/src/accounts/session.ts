import * as z from 'zod'
import { dateFormats } from '@penside/domain/language/date-format.ts'
import { call, everyRole, forPeople, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { secondStep } from './second-factor.ts'
import { api, extra } from '../api/roots.ts'
import {
  agent,
  company,
  dateFormat,
  distributor,
  email,
  environment,
  equipmentType,
  farmId,
  farmName,
  id,
  language,
  memberLogin,
  memberName,
  role,
  text,
  yesNo,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const gradeNames = field(
  'gradeNms',
  record({
    arriving: field('junipGradeNms', z.array(z.string())),
    leaving: field('junchulGradeNms', z.array(z.string())),
  }),
)

export const member = record({
  farmId,
  farmName,
  login: memberLogin,
  name: memberName,
  email,
  dateFormat,
  environment,
  company,
  distributor,
  agent,
  role,
  timeZone: field('timeZone', z.string()),
  accountId: field('memberNo', id),
  /** Whether the session lacks a second factor that the farm requires. The member then has a worker's role. */
  lacksFactor: optional(field('lacksFactorYn', yesNo)),
})
export type Member = z.output<typeof member>

/** Menus of an installation. `production` shows few screens; the others are hidden, not forbidden. */
export const menus = ['all', 'production'] as const
export type Menu = (typeof menus)[number]

const password = field('pw', z.string().min(1).max(200))
const secret = field('token', z.string().min(20).max(100))
const newPassword = field('pw', z.string().min(8).max(200))
const deviceName = optional(field('deviceNm', text(80)))
const staysSignedIn = optional(field('autoLogin', yesNo))
const sessionId = field('sessionId', z.uuid())
const time = z.iso.datetime()

const device = record({
  sessionId,
  deviceName: field('deviceNm', z.string()),
  current: field('currentYn', yesNo),
  stays: field('autoLogin', yesNo),
  signedInAt: field('regDt', time),
  lastSeenAt: field('lastDt', time),
})

const signedIn = record({ member: field('loginMember', member) })

export const sessions = forPeople({
  /** Signs in and sets an HttpOnly cookie. The password may be in the query, which is never logged. */
  signIn: call('POST', api('mobileLogin.do'), {
    sends: 'json',
    allow: 'anyone',
    input: record({
      login: memberLogin,
      password,
      ...secondStep,
      staysSignedIn,
      deviceName,
      language: optional(language),
    }),
    output: signedIn,
    example: { login: 'worker', password: 'penside-demo' },
  }),
  signOut: call('POST', api('mobileLogout.do'), {
    sends: 'json',
    allow: 'anyone',
    /** Signs out. `forgets`: the device is no longer remembered. */
    input: record({ forgets: optional(field('forgetYn', yesNo)) }),
    output: done,
    example: {},
  }),
  /** Signed-in member, and what the app's shell needs to know about the farm. */
  current: call('GET', extra('session'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      member: field('loginMember', member),
      today: field('today', z.string()),
      /** Types of equipment that the farm has, in the order of the menu. */
      equipment: field('eqTypes', z.array(equipmentType.schema)),
      /** Grade names of the company; without them grades are numbered. */
      gradeNames: optional(gradeNames),
      /** Menu of the installation; all screens if missing. */
      menu: optional(field('menu', z.enum(menus))),
      /** Whether the member is an operator of the installation. */
      operates: optional(field('operateYn', yesNo)),
    }),
    example: {},
  }),
  /** Saves the member's date format, for all her farms. */
  saveDateFormat: call('POST', extra('saveDateFormat'), {
    sends: 'json',
    allow: everyRole,
    writes: true,
    input: record({ format: field('format', z.enum(dateFormats)) }),
    output: done,
    example: { format: 'YYYY-MM-DD' },
  }),
  devices: call('GET', extra('devices'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({ devices: field('rows', z.array(device)) }),
    example: {},
  }),
  /** Ends a session of the caller; its next call is rejected. */
  revoke: call('POST', extra('revokeDevice'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ sessionId }),
    output: done,
    example: { sessionId: '00000000-0000-4000-8000-000000000001' },
  }),
  /** Ends all other sessions of the caller. */
  revokeOthers: call('POST', extra('revokeOtherDevices'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: nothing,
    output: done,
    example: {},
  }),
  /** Changes the password and ends other sessions. Has no idempotency record, which would hold a fast hash of the password. */
  changePassword: call('POST', extra('changePassword'), {
    sends: 'json',
    allow: workers,
    input: record({ password: field('oldPw', z.string().min(1).max(200)), newPassword }),
    output: done,
    example: { password: 'penside-demo', newPassword: 'penside-demo-2' },
  }),
  /**
   * Information for the sign-in page: version, demo sign-ins, whether the connection is secure, and
   * whether the caller is signed in.
   */
  about: call('GET', extra('about'), {
    sends: 'query',
    allow: 'anyone',
    input: nothing,
    output: record({
      version: field('version', z.string()),
      secure: field('secureYn', yesNo),
      signedIn: optional(field('signedInYn', yesNo)),
      demo: field(
        'demo',
        z.array(record({ login: memberLogin, password, farmName, role: field('role', z.string()) })),
      ),
    }),
    example: {},
  }),
  /** Content of an invitation link: the farm, or that it founds the first farm. */
  invitation: call('GET', extra('invitation'), {
    sends: 'query',
    allow: 'anyone',
    input: record({ secret }),
    output: record({ founds: field('foundYn', yesNo), farmName, role: field('role', z.string()) }),
    example: { secret: 'an-invitation-of-the-example-farm' },
  }),
  /** Accepts an invitation with a new account, or with an existing one and its password. */
  accept: call('POST', extra('acceptInvitation'), {
    sends: 'json',
    allow: 'anyone',
    input: record({
      secret,
      login: memberLogin,
      password: newPassword,
      ...secondStep,
      name: optional(field('name', text(60))),
      deviceName,
      staysSignedIn,
    }),
    output: signedIn,
    example: {
      secret: 'an-invitation-of-the-example-farm',
      login: 'newcomer',
      password: 'long enough',
      name: 'Nguyen An',
    },
  }),
  /** Account of a password link. */
  passwordLink: call('GET', extra('passwordLinkOwner'), {
    sends: 'query',
    allow: 'anyone',
    input: record({ secret }),
    output: record({ login: memberLogin, name: memberName }),
    example: { secret: 'a-password-link-of-the-example-farm' },
  }),
  /** Sets a new password by a link. Removes second factors, ends all sessions, and signs this device in. */
  resetPassword: call('POST', extra('resetPassword'), {
    sends: 'json',
    allow: 'anyone',
    input: record({ secret, password: newPassword, deviceName, staysSignedIn }),
    output: signedIn,
    example: { secret: 'a-password-link-of-the-example-farm', password: 'long enough' },
  }),
  /** Creates the first farm and its owner with the link printed by the start. */
  found: call('POST', extra('foundFarm'), {
    sends: 'json',
    allow: 'anyone',
    input: record({
      secret,
      login: memberLogin,
      password: newPassword,
      name: optional(field('name', text(60))),
      farmName: field('farmNm', text(60).min(1)),
      deviceName,
      staysSignedIn,
    }),
    output: signedIn,
    example: {
      secret: 'the-founding-link-of-an-empty-house',
      login: 'founder',
      password: 'long enough',
      name: 'Kim',
      farmName: 'New farm',
    },
  }),
})

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
  /** The farm requires a second factor of her, which this sign-in lacks: she does what a worker may. */
  lacksFactor: optional(field('lacksFactorYn', yesNo)),
})
export type Member = z.output<typeof member>

/** `production` offers a few screens; the others are hidden, not closed. */
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
  /** Signs in. The session comes as an HttpOnly cookie; the password in the query is understood, and never logged. */
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
    /** `forgets`: nothing of anybody stays on the device, so its next sign-in is that of an unknown one. */
    input: record({ forgets: optional(field('forgetYn', yesNo)) }),
    output: done,
    example: {},
  }),
  /** Who is signed in, and everything that the shell needs to know of the farm. */
  current: call('GET', extra('session'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      member: field('loginMember', member),
      today: field('today', z.string()),
      /** The kinds that the farm has, in the menu's order. */
      equipment: field('eqTypes', z.array(equipmentType.schema)),
      /** What its company calls grades; without names they are numbered. */
      gradeNames: optional(gradeNames),
      /** Which menu the installation shows; everything where it does not say. */
      menu: optional(field('menu', z.enum(menus))),
      /** She runs the installation, and may see how it does. */
      operates: optional(field('operateYn', yesNo)),
    }),
    example: {},
  }),
  /** How the member wants days to be written, on every farm. */
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
  /** Signs a device of one's own out; its next call is refused. */
  revoke: call('POST', extra('revokeDevice'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ sessionId }),
    output: done,
    example: { sessionId: '00000000-0000-4000-8000-000000000001' },
  }),
  /** Signs all devices of one's own out but this one. */
  revokeOthers: call('POST', extra('revokeOtherDevices'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: nothing,
    output: done,
    example: {},
  }),
  /** Without a receipt: it would keep a quick hash of the password beside the slow one. Signs the other devices out. */
  changePassword: call('POST', extra('changePassword'), {
    sends: 'json',
    allow: workers,
    input: record({ password: field('oldPw', z.string().min(1).max(200)), newPassword }),
    output: done,
    example: { password: 'penside-demo', newPassword: 'penside-demo-2' },
  }),
  /**
   * What the sign-in page shows before anybody is known: the version, the demo sign-ins where there are any, whether it runs safely; and
   * whether somebody is signed in after all.
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
  /** What a link says before it is taken up: the farm to which it invites, or that it founds the first one. */
  invitation: call('GET', extra('invitation'), {
    sends: 'query',
    allow: 'anyone',
    input: record({ secret }),
    output: record({ founds: field('foundYn', yesNo), farmName, role: field('role', z.string()) }),
    example: { secret: 'an-invitation-of-the-example-farm' },
  }),
  /** Takes an invitation up, as a new member or, with the right password, as one who has an account already. */
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
  /** Whose password a link changes. */
  passwordLink: call('GET', extra('passwordLinkOwner'), {
    sends: 'query',
    allow: 'anyone',
    input: record({ secret }),
    output: record({ login: memberLogin, name: memberName }),
    example: { secret: 'a-password-link-of-the-example-farm' },
  }),
  /** Sets the password that the holder of a link chooses, takes her factors away, signs all her devices out, and this one in. */
  resetPassword: call('POST', extra('resetPassword'), {
    sends: 'json',
    allow: 'anyone',
    input: record({ secret, password: newPassword, deviceName, staysSignedIn }),
    output: signedIn,
    example: { secret: 'a-password-link-of-the-example-farm', password: 'long enough' },
  }),
  /** Makes the first farm and its owner, with the one-time link that the start printed. */
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

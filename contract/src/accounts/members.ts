import * as z from 'zod'
import { roles } from '@penside/domain/accounts/role.ts'
import { call, forPeople, managers, owners } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { id, memberLogin, memberName } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

const accountId = field('memberNo', id)
const role = field('role', z.enum(roles))
const time = z.iso.datetime()
const invitationId = field('invitationId', z.uuid())

export const members = forPeople({
  list: call('GET', extra('members'), {
    sends: 'query',
    allow: managers,
    keeps: true,
    input: nothing,
    output: record({
      members: field(
        'rows',
        z.array(
          record({
            accountId,
            login: memberLogin,
            name: memberName,
            role,
            devices: field('deviceCnt', z.int()),
            lastSeenAt: field('lastDt', time.nullable()),
          }),
        ),
      ),
      invitations: field(
        'invitations',
        z.array(
          record({
            invitationId,
            role,
            madeBy: field('madeBy', z.string()),
            expiresAt: field('expireDt', time),
          }),
        ),
      ),
      /** Former members whose names are still shown with their records. */
      former: field(
        'formers',
        z.array(record({ accountId, name: memberName, leftAt: field('leaveDt', time) })),
      ),
    }),
    example: {},
  }),
  /** Creates an invitation link for one person in this role, valid for seven days. */
  invite: call('POST', extra('inviteMember'), {
    sends: 'json',
    allow: managers,
    input: record({ role }),
    output: record({ invitationId, secret: field('token', z.string()), expiresAt: field('expireDt', time) }),
    example: { role: 'worker' },
  }),
  revokeInvitation: call('POST', extra('revokeInvitation'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ invitationId }),
    output: done,
    example: { invitationId: '00000000-0000-4000-8000-000000000002' },
  }),
  changeRole: call('POST', extra('changeRole'), {
    sends: 'json',
    allow: managers,
    stepUp: true,
    writes: true,
    input: record({ accountId, role }),
    output: done,
    example: { accountId: 3, role: 'worker' },
  }),
  remove: call('POST', extra('removeMember'), {
    sends: 'json',
    allow: managers,
    stepUp: true,
    writes: true,
    input: record({ accountId }),
    output: done,
    example: { accountId: 3 },
  }),
  /** Removes the name, the sign-in and the devices of a former member. Her records show a number instead. */
  removeName: call('POST', extra('removeMemberName'), {
    sends: 'json',
    allow: owners,
    stepUp: true,
    writes: true,
    input: record({ accountId }),
    output: done,
    example: { accountId: 10 },
  }),
  /** Creates a link with which a member sets a new password once within a day. It revokes earlier ones. */
  passwordLink: call('POST', extra('passwordLink'), {
    sends: 'json',
    allow: managers,
    stepUp: true,
    input: record({ accountId }),
    output: record({ secret: field('token', z.string()), expiresAt: field('expireDt', time) }),
    example: { accountId: 3 },
  }),
  /** Signs a member out on all devices. */
  signOut: call('POST', extra('signMemberOut'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ accountId }),
    output: done,
    example: { accountId: 3 },
  }),
})

import * as z from 'zod'
import { call, forPeople, owners, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { text, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { passkeySigned, secondStep } from './second-factor.ts'

export const factorKinds = ['passkey', 'codes'] as const
const factorId = field('factorId', z.uuid())
const name = field('name', text(60).min(1))
const time = z.iso.datetime()
/** Recovery codes, returned once with the first factor. */
const recovery = field('recoveryCodes', z.array(z.string()))

/** Second factors of the caller. */
export const factors = forPeople({
  list: call('GET', extra('secondFactors'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      factors: field(
        'rows',
        z.array(
          record({
            factorId,
            kind: field('kind', z.enum(factorKinds)),
            name,
            madeAt: field('regDt', time),
            usedAt: field('lastDt', time.nullable()),
          }),
        ),
      ),
      /** Number of unused recovery codes. */
      recoveryLeft: field('recoveryCnt', z.int()),
      /** Whether passkeys can be used: they need a host name and a secure connection. */
      passkeys: field('passkeyYn', yesNo),
      /** Whether the farm requires a second factor of owners and managers. */
      required: field('requiredYn', yesNo),
    }),
    example: {},
  }),
  /** Methods of step-up authentication: second factors, or the password without one. */
  askProof: call('POST', extra('askProof'), {
    sends: 'json',
    allow: workers,
    input: nothing,
    output: record({
      password: field('pwYn', yesNo),
      codes: field('codesYn', yesNo),
      /** Options for a passkey, JSON; missing without one. */
      asked: optional(field('passkeyOptions', z.string())),
    }),
    example: {},
  }),
  prove: call('POST', extra('prove'), {
    sends: 'json',
    allow: workers,
    input: record({ password: optional(field('pw', z.string().min(1).max(200))), ...secondStep }),
    output: done,
    example: { password: 'penside-demo' },
  }),
  /** Secret of a new authenticator app. It counts as a factor after its first code. */
  beginCodes: call('POST', extra('beginCodes'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: nothing,
    output: record({ secret: field('secret', z.string()), address: field('address', z.string()) }),
    example: {},
  }),
  confirmCodes: call('POST', extra('confirmCodes'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: record({ code: field('code', text(10).min(6)) }),
    output: record({ recovery }),
    example: { code: '487159' },
  }),
  /** Options with which the browser creates a passkey, JSON. */
  beginPasskey: call('POST', extra('beginPasskey'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: nothing,
    output: record({ asked: field('passkeyOptions', z.string()) }),
    example: {},
  }),
  addPasskey: call('POST', extra('addPasskey'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: record({ name, passkey: passkeySigned }),
    output: record({ recovery }),
    example: {
      name: 'Phone',
      passkey:
        '{"id":"34GaNHxAgK9wzLPSazTkeg","rawId":"34GaNHxAgK9wzLPSazTkeg","type":"public-key","clientExtensionResults":{},"response":{"clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVc0Z1pYaGhiWEJzWlNCamFHRnNiR1Z1WjJVIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdCIsImNyb3NzT3JpZ2luIjpmYWxzZX0","attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NBAAAAAAAAAAAAAAAAAAAAAAAAAAAAEN-BmjR8QICvcMyz0ms05HqlAQIDJiABIVggUb71omP3KI0XzWDS5elK08WnIJDsLp2ebSwhW_phE_0iWCCLkaX25Qv3u_k47XbDXAg5n3EzlAbzvWHqnC0uMOhwdg"}}',
    },
  }),
  /** Replaces the recovery codes, if there is a factor. */
  renewRecovery: call('POST', extra('renewRecoveryCodes'), {
    sends: 'json',
    allow: workers,
    stepUp: true,
    input: nothing,
    output: record({ recovery }),
    example: {},
  }),
  remove: call('POST', extra('removeSecondFactor'), {
    sends: 'json',
    allow: workers,
    writes: true,
    stepUp: true,
    input: record({ factorId }),
    output: done,
    example: { factorId: '00000000-0000-4000-8000-000000000003' },
  }),
  /** Sets whether owners and managers of the farm need a second factor. */
  require: call('POST', extra('requireSecondFactor'), {
    sends: 'json',
    allow: owners,
    writes: true,
    stepUp: true,
    input: record({ required: field('requiredYn', yesNo) }),
    output: done,
    example: { required: false },
  }),
})

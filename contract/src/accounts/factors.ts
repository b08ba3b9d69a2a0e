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
/** Where it was the first factor, what opens without it: shown once. */
const recovery = field('recoveryCodes', z.array(z.string()))

/** What somebody signs in with besides her password. */
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
      /** Recovery codes that are left. */
      recoveryLeft: field('recoveryCnt', z.int()),
      /** Passkeys need a host with a name, and a connection that nobody can listen to. */
      passkeys: field('passkeyYn', yesNo),
      /** The farm requires one of whoever owns or manages it. */
      required: field('requiredYn', yesNo),
    }),
    example: {},
  }),
  /** How one proves that it is oneself, before what can do harm: with a factor where there is one, else with the password. */
  askProof: call('POST', extra('askProof'), {
    sends: 'json',
    allow: workers,
    input: nothing,
    output: record({
      password: field('pwYn', yesNo),
      codes: field('codesYn', yesNo),
      /** What a passkey is asked; none where there is no passkey. */
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
  /** The secret of a new app of codes. They count once the first has been confirmed. */
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
  /** What the browser needs to make a passkey, in JSON. */
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
  /** New recovery codes, where there is a factor; those before open nothing any more. */
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
  /** Whoever owns or manages the farm needs a factor to do so. */
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

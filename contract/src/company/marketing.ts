import * as z from 'zod'
import { call, forPeople, workers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { result, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

const agreed = field('agreeYn', yesNo)
const answeredAt = field('agreeDt', z.iso.datetime())

/** Consent of a member to advertising messages, for all her farms. */
export const marketing = forPeople({
  /** Current consent; not agreed by default. */
  mine: call('GET', extra('marketingConsent'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({ agreed, answeredAt: nullable(answeredAt) }),
    example: {},
  }),
  say: call('POST', extra('saveMarketingConsent'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ agreed }),
    output: record({ result, agreed, answeredAt }),
    example: { agreed: true },
  }),
})

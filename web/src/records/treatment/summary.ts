import type { Day } from '@penside/domain/basics/day.ts'
import { quantity } from '../../i18n/format.ts'
import type { Summary } from '../../outbox/operation.ts'

type Named = { medicine: string; method: string; unit: string }

/** Summary of a treatment for the outbox, `20 ml Amoxicillin · injected`, and names for its row. */
export const treatmentSummary = (day: Day, dose: number | null | undefined, named: Named): Summary => ({
  day,
  ...named,
  line: [[dose ? quantity(dose, named.unit) : '', named.medicine].filter(Boolean).join(' '), named.method]
    .filter(Boolean)
    .join(' · '),
})

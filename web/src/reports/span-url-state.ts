import { useSearchParams } from 'react-router'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { useT } from '../i18n/index.ts'
import { displayDay } from '../i18n/display-day.ts'
import { lastOf, presets, type Preset } from '../screen/preset.ts'
import { useSession } from '../screen/session.ts'
import type { Span } from './span-field.tsx'

/** Parameters of a list in its address: report, and days or preset. */
export function useSpanUrlState<Report extends string>(reports: readonly Report[]) {
  const t = useT()
  const { today } = useSession()
  const [params, setParams] = useSearchParams()
  const dayOf = (name: string): Day | null => {
    const day = params.get(name) ?? ''
    return isPossibleDay(day) ? day : null
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  // Presets are stored by name: "this week" ends on another day tomorrow.
  const preset = from || to ? undefined : (presets.find((one) => one === params.get('due')) ?? 'today')
  const ends = lastOf(preset ?? 'today', today)
  const span: Span = { from: from ?? today, to: to ?? ends }
  const chosen = reports.find((one) => one === params.get('report'))
  const change = (values: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, state: { asLeft: true }, preventScrollReset: true },
    )
  return {
    /** Undefined by default. */
    chosen,
    report: chosen ?? reports[0]!,
    setReport: (report: Report) => change({ report }),
    span,
    setSpan: ({ from, to }: Span) =>
      change({ due: null, ...(from === today && to === today ? { from: null, to: null } : { from, to }) }),
    /** Undefined for other days. */
    preset,
    setPreset: (due: Preset) => change({ from: null, to: null, due: due === 'today' ? null : due }),
    /** Whether the list is that of today, which rounds go through. */
    isToday: span.from === today && span.to === today,
    /** Text for print. */
    spanText: span.from === span.to ? displayDay(span.from) : t('reports.daily.fromTo', span),
  }
}

import { useSearchParams } from 'react-router'
import { isDay, type Day } from '@penside/domain/day.ts'
import { useSession } from '../screen/session.ts'
import type { Span } from './span-field.tsx'

/** What a list is asked for stands in its address: a reload and the way back find the same list. */
export function useAsked<Report extends string>(reports: readonly Report[]) {
  const { today } = useSession()
  const [params, setParams] = useSearchParams()
  const dayOf = (name: string): Day => {
    const day = params.get(name) ?? ''
    return isDay(day) ? day : today
  }
  const span: Span = { from: dayOf('from'), to: dayOf('to') }
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
    /** Undefined until one is chosen. */
    chosen,
    report: chosen ?? reports[0]!,
    setReport: (report: Report) => change({ report }),
    span,
    setSpan: ({ from, to }: Span) =>
      change({ from: from === today ? null : from, to: to === today ? null : to }),
    /** The list as it is asked for today: what a round goes through. */
    isToday: span.from === today && span.to === today,
    /** As text, for paper. */
    spanText: span.from === span.to ? span.from : `${span.from} – ${span.to}`,
  }
}

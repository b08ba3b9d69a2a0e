import { useSearchParams } from 'react-router'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'

type Values = Readonly<Record<string, string>>

/**
 * Parameters of a report, kept in its address for reloads, shared links and the way back. Default values are left out.
 * @param defaults value of each parameter that the address does not contain
 */
export function useUrlState(usual: Values) {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? usual[name] ?? ''
  const change = (values: Values) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === (usual[name] ?? '')) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    text: read,
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value =>
      values.find((value) => value === read(name)) ?? values[0]!,
    day: (name: string, otherwise: Day): Day => {
      const text = read(name)
      return isPossibleDay(text) ? text : otherwise
    },
    /** Whole number from 0 to 999. */
    count: (name: string): number =>
      /^\d{1,3}$/.test(read(name)) ? Number(read(name)) : Number(usual[name] ?? 0),
    change,
  }
}

export const rowsPath = '/popup/report/rows'

import { useSearchParams } from 'react-router'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'

type Values = Readonly<Record<string, string>>

/** What a report is asked for. It stands in the address, so that a reload, a shared link and the way back find it; what is usual is left out. */
export function useAsked(usual: Values) {
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
    /** A whole number that is not negative. */
    count: (name: string): number =>
      /^\d{1,3}$/.test(read(name)) ? Number(read(name)) : Number(usual[name] ?? 0),
    change,
  }
}

export const rowsPath = '/popup/report/rows'

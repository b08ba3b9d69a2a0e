import { useQuery } from '@tanstack/react-query'
import type { CodeList } from '../screen/fields.tsx'

/** Entries of a code list as the choices of a field, and the name of one of them. */
export function useCodeChoices(list: CodeList) {
  const { data = [] } = useQuery(list)
  return {
    choices: data.map(({ code, name }) => ({ value: code, label: name })),
    nameOf: (code: string | null | undefined) => data.find((each) => each.code === code)?.name ?? '',
  }
}

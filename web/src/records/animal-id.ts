import { useSearchParams } from 'react-router'

/** The animal that the address names; null where it names none. */
export function useAnimalId(): number | null {
  const [params] = useSearchParams()
  const id = Number(params.get('pigNo'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

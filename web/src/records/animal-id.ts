import { useSearchParams } from 'react-router'

/** Animal that the address names; null if it names none. */
export function useAnimalId(): number | null {
  const [params] = useSearchParams()
  const id = Number(params.get('pigNo'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

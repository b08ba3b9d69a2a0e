import { useT } from '../i18n/index.ts'

type Order = 'WK_DT' | 'IN_DT' | 'FARM_PIG_NO'

/** Orders of a list of animals: by last work or entry, or by tag. */
export function useAnimalOrders<By extends Order>(by: By) {
  const t = useT()
  return ([by, 'FARM_PIG_NO'] as const).map((value) => ({
    value,
    label: t(`records.sow.order.${value as Order}`),
  }))
}

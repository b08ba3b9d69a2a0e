import { useT } from '../i18n/index.ts'

type Order = 'WK_DT' | 'IN_DT' | 'FARM_PIG_NO'

/** How a list of animals is ordered: by the day of their last work or their entry, or by tag. */
export function useAnimalOrders<By extends Order>(by: By) {
  const t = useT()
  return ([by, 'FARM_PIG_NO'] as const).map((value) => ({
    value,
    label: t(`records.sow.order.${value as Order}`),
  }))
}

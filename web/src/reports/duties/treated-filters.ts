import type { Output } from '@penside/contract/api/call.ts'
import type { fmdVaccinations } from '@penside/contract/reports/vaccination-ledger.ts'
import { treatedKindNames, treatedKinds } from '@penside/domain/reports/vaccination-ledger.ts'
import { quantity } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'

type Treated = Pick<Output<typeof fmdVaccinations.view>['rows'][number], 'quantity' | 'unit'>

/** Quantity of a dose; `''` if not recorded. */
export const displayQuantity = ({ quantity: amount, unit }: Treated) =>
  amount === 0 ? '' : quantity(amount, unit)

/** Filter of a medicine ledger by subject. */
export function useTreatedFilters() {
  const t = useT()
  const language = useLanguage()
  return [
    { value: 'all', label: t('reports.duties.all') },
    ...treatedKindNames.map((value) => ({ value, label: treatedKinds[value][language] })),
  ]
}
export const ofTreated = (show: string) => ({ of: show === 'all' ? undefined : show })

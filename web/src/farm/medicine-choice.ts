import { useQuery } from '@tanstack/react-query'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { query } from '../screen/api.ts'
import { useT } from '../i18n/index.ts'

/** Medicines of the farm as choices, with the defaults of a treatment. */
export function useMedicines() {
  const t = useT()
  const { data = [] } = useQuery(query(medicines.choices, {}))
  return {
    choices: data.map(({ code, name, dose, unit, withdrawalDays }) => ({
      value: Number(code),
      label: name,
      detail: [
        dose > 0 && `${dose} ${unit}`,
        withdrawalDays > 0
          ? `${t('records.treatment.withdrawalDays')} ${t('ui.days', { count: withdrawalDays })}`
          : t('records.treatment.noWithdrawal'),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    find: (medicineId: number | null | undefined) =>
      data.find(({ code }) => Number(code) === (medicineId ?? undefined)),
  }
}

/** Treatment methods. */
export function useMethods() {
  const { data = [] } = useQuery(query(medicines.methods, {}))
  return data.map(({ code, name }) => ({ value: code, label: name }))
}

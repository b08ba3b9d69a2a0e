import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import { kindNamed } from '@penside/domain/records/known-kinds.ts'
import type { Question } from './query.ts'
import type { Herd, KeptSow } from './herd.ts'

type Withheld = Pick<KeptSow, 'withdrawalUntil' | 'withdrawalMedicineId'>

/** Longest withdrawal including unsent treatments; unknown after a deletion. */
export function withheldLast(unsent: readonly Payload[], known: Withheld, { medicines }: Herd): Withheld {
  let { withdrawalUntil: last, withdrawalMedicineId } = known
  for (const { path, wire } of unsent) {
    const arrived = path === treatments.save.path && z.safeDecode(treatments.save.input, wire as never)
    if (!arrived || !arrived.success || arrived.data.formMode === 'delete') continue
    const { treatedOn, medicineId } = arrived.data
    const usual = medicines.find(({ code }) => Number(code) === medicineId)?.withdrawalDays ?? 0
    const days = arrived.data.withdrawalDays ?? usual
    const until = withdrawalUntil(treatedOn, days)
    if (days === 0 || (last && last >= until)) continue
    last = until
    withdrawalMedicineId = medicineId
  }
  return { withdrawalUntil: last, withdrawalMedicineId }
}

/** Medicines no longer in use have no name in the snapshot. */
export function withdrawalMedicine(
  { withdrawalMedicineId }: Withheld,
  { herd, language }: Pick<Question, 'herd' | 'language'>,
): string {
  if (withdrawalMedicineId === null) return ''
  const medicine = herd.medicines.find(({ code }) => Number(code) === withdrawalMedicineId)
  const names = medicine && { ko: medicine.nameKo, en: medicine.nameEn, vi: medicine.nameVi }
  return (names ?? kindNamed('treatment').one)[language]
}

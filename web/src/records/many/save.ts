import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import type { Summary } from '../../outbox/operation.ts'
import type { ChosenAnimal } from '../../screen/many/chosen-animal.ts'
import { useSaveMany as useSave } from '../../screen/many/save.ts'
import { listOf } from '../../screen/places.ts'
import { entityOf } from '../../screen/save.ts'
import type { Sent } from '../sow-record/kind.ts'

/** Saves one record for each of many animals. */
export function useSaveMany<New extends Sent>(kind: { name: KindName; save: Call<z.ZodType<New>> }) {
  const { save, saving } = useSave({ call: kind.save, kind: kind.name, list: listOf(kind.name) })
  return {
    saving,
    save: (records: readonly { animal: ChosenAnimal; input: New; summary: Summary }[]) =>
      save(
        records.map(({ animal, ...record }) => ({
          ...record,
          entityKey: entityOf(animal),
          label: animal.tag,
        })),
      ),
  }
}

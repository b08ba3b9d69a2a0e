import { codes } from '@penside/contract/farm/codes.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { PickField } from '../../ui/pick-field.tsx'
import { cullDecision } from '../cull-decision/kind.ts'
import { ManyAnimalsForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

/** Decides the culling of many sows for one reason, with one record for each. */
export function ManyCullDecisions() {
  const t = useT()
  const { today } = useSession()
  const reasons = useCodeChoices(query(codes.association, { list: '031' }))
  const { save, saving } = useSaveMany(cullDecision)
  const many = useManyState('cullDecisions', {
    on: today as string | null,
    reason: null as string | null,
    remark: '',
  })
  const { reason, remark } = many.values

  return (
    <ManyAnimalsForm
      only="sow"
      many={many}
      day={{ label: t('records.cullDecision.decidedOn'), wrong: t('records.cullDecision.decidedOnEmpty') }}
      saving={saving}
      save={save}
      recordsOn={(decidedOn) =>
        reason === null
          ? undefined
          : many.chosen.map((animal) => ({
              animal,
              input: {
                formMode: 'insert' as const,
                animalId: animal.animalId,
                decidedOn,
                reason,
                remark: remark.trim() || undefined,
              },
              summary: { day: decidedOn, reason: reasons.nameOf(reason) },
            }))
      }
    >
      <PickField
        label={t('records.cullDecision.reason')}
        value={reason}
        onChange={(reason) => many.set({ reason })}
        choices={reasons.choices}
        placeholder={t('ui.choose')}
        required
        error={
          many.tried && reason === null
            ? t('ui.enter', { field: t('records.cullDecision.reason') })
            : undefined
        }
      />
    </ManyAnimalsForm>
  )
}

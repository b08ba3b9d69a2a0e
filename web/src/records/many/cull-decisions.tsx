import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { isDay, type Day } from '@penside/domain/day.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { useTyping } from '../../screen/typing.ts'
import { DayField } from '../../ui/day-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cullDecision } from '../cull-decision/kind.ts'
import { ManyForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

/** The culling of many sows is decided for one reason: a record for each. */
export function ManyCullDecisions() {
  const t = useT()
  const { today } = useSession()
  const reasons = useQuery(query(codes.association, { list: '031' }))
  const { save, saving } = useSaveMany(cullDecision)
  const { values, set, chosen, changed, forget } = useManyState('cullDecisions', {
    on: today as string | null,
    reason: usualRemoval.reason as string | null,
    remark: '',
  })
  const { on, reason, remark } = values
  const [tried, setTried] = useState(false)
  useTyping(changed)
  const isToCome = on !== null && on > today

  const record = async () => {
    setTried(true)
    if (!on || !isDay(on) || isToCome || !reason || chosen.length === 0) return
    const decidedOn: Day = on
    const name = reasons.data?.find(({ code }) => code === reason)?.name ?? ''
    const saved = await save(
      chosen.map((animal) => ({
        animal,
        input: {
          formMode: 'insert' as const,
          animalId: animal.animalId,
          decidedOn,
          reason,
          remark: remark.trim() || undefined,
        },
        summary: { day: decidedOn, reason: name },
      })),
    )
    if (saved) forget()
  }

  return (
    <ManyForm
      title={t('records.cullDecision.many')}
      only="sow"
      chosen={chosen}
      onChoose={(picked) => set({ picked })}
      tried={tried}
      saving={saving}
      record={record}
    >
      <DayField
        label={t('records.cullDecision.decidedOn')}
        value={on}
        onChange={(on) => set({ on })}
        max={today}
        required
        error={tried && !on ? t('records.cullDecision.decidedOnEmpty') : undefined}
      />
      <PickField
        label={t('records.cullDecision.reason')}
        value={reason}
        onChange={(reason) => set({ reason })}
        choices={(reasons.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('ui.choose')}
        required
      />
      <TextField label={t('ui.remark')} value={remark} onChange={(remark) => set({ remark })} />
    </ManyForm>
  )
}

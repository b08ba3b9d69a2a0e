import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { isDay, type Day } from '@penside/domain/day.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { useTyping } from '../../screen/typing.ts'
import { DayField } from '../../ui/day-field.tsx'
import { animalHouses, move } from '../move/kind.ts'
import { PenField } from '../../farm/pen-field.tsx'
import { ManyForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

/** Many animals, or a whole pen, into another pen: a record for each. */
export function ManyMoves() {
  const t = useT()
  const { today } = useSession()
  const pens = useQuery(query(codes.locations, { kinds: animalHouses.join(',') }))
  const { save, saving } = useSaveMany(move)
  const { values, set, chosen, changed, forget } = useManyState('moves', {
    on: today as string | null,
    penId: null as number | null,
  })
  const { on, penId } = values
  const [tried, setTried] = useState(false)
  useTyping(changed)

  const record = async () => {
    setTried(true)
    if (!on || !isDay(on) || penId === null || chosen.length === 0) return
    const movedOn: Day = on
    const pen = pens.data?.find(({ code }) => Number(code) === penId)?.name ?? ''
    const saved = await save(
      chosen.map((animal) => ({
        animal,
        input: { formMode: 'insert' as const, animalId: animal.animalId, sex: animal.sex, movedOn, penId },
        summary: { day: movedOn, pen },
      })),
    )
    if (saved) forget()
  }
  const empty = (missing: boolean, field: string) => (tried && missing ? t('ui.enter', { field }) : undefined)

  return (
    <ManyForm
      title={t('records.move.many')}
      chosen={chosen}
      onChoose={(picked) => set({ picked })}
      tried={tried}
      saving={saving}
      record={record}
    >
      <DayField
        label={t('records.move.movedOn')}
        value={on}
        onChange={(on) => set({ on })}
        max={today}
        required
        error={empty(!on, t('records.move.movedOn'))}
      />
      <PenField
        label={t('records.move.toPen')}
        kinds={animalHouses}
        value={penId}
        onChange={(penId) => set({ penId })}
        required
        error={empty(penId === null, t('records.move.toPen'))}
      />
    </ManyForm>
  )
}

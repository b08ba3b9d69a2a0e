import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { animalHouses, move } from '../move/kind.ts'
import { PenField } from '../../farm/pen-field.tsx'
import { ManyAnimalsForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

/** Moves many animals to another pen, with one record for each. */
export function ManyMoves() {
  const t = useT()
  const { today } = useSession()
  const pens = useQuery(query(codes.locations, { kinds: animalHouses.join(',') }))
  const { save, saving } = useSaveMany(move)
  const many = useManyState('moves', {
    on: today as string | null,
    penId: null as number | null,
  })
  const { penId } = many.values
  const pen = pens.data?.find(({ code }) => Number(code) === penId)?.name ?? ''

  return (
    <ManyAnimalsForm
      many={many}
      day={{ label: t('records.move.movedOn') }}
      saving={saving}
      save={save}
      recordsOn={(movedOn) =>
        penId === null
          ? undefined
          : many.chosen.map((animal) => ({
              animal,
              input: {
                formMode: 'insert' as const,
                animalId: animal.animalId,
                sex: animal.sex,
                movedOn,
                penId,
              },
              summary: { day: movedOn, pen },
            }))
      }
    >
      <PenField
        label={t('records.move.toPen')}
        kinds={animalHouses}
        value={penId}
        onChange={(penId) => many.set({ penId })}
        required
        error={many.tried && penId === null ? t('ui.enter', { field: t('records.move.toPen') }) : undefined}
      />
    </ManyAnimalsForm>
  )
}

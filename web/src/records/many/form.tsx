import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { treatments } from '@penside/contract/records/treatment.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { PenField } from '../../farm/pen-field.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { ChooseMany, maxShown, useSearchText } from '../../screen/many/choose.tsx'
import { chosenAnimal, type ChosenAnimal } from '../../screen/many/chosen-animal.ts'
import { ManyForm as Form, type ManyFormProps, type ManyState } from '../../screen/many/form.tsx'
import { animalHouses } from '../move/kind.ts'
import { SexSegments } from '../sex-segments.tsx'

type ManyAnimals = ManyState & {
  chosen: readonly ChosenAnimal[]
  set: (change: { picked: readonly ChosenAnimal[] }) => void
}

/** Form of one work on many animals, chosen by pen or by part of the tag. */
export function ManyAnimalsForm<One>({
  only,
  ...form
}: ManyFormProps<One> & {
  many: ManyAnimals
  /** Limits the choice to one sex. */
  only?: Sex | undefined
}) {
  const t = useT()
  const { chosen, set, tried } = form.many
  const [sex, setSex] = useState<Sex>(only ?? 'sow')
  const [penId, setPenId] = useState<number | null>(null)
  const [typed, setTyped, search] = useSearchText()
  const found = useQuery({
    ...query(treatments.list, {
      sex,
      order: 'FARM_PIG_NO',
      pageSize: maxShown,
      search,
      penId: penId ?? undefined,
    }),
    placeholderData: (before) => before,
  })
  const { rows, total } = found.data ?? { rows: [], total: 0 }
  return (
    <Form
      {...form}
      choose={
        <ChooseMany
          chosen={chosen}
          onChange={(picked) => set({ picked })}
          idOf={({ animalId }) => animalId}
          asChosen={chosenAnimal}
          found={found}
          rows={rows}
          words={{
            title: t('records.many.choose'),
            chosen: t('records.many.chosen', { count: chosen.length }),
            all: t(total > rows.length ? 'records.many.chooseFirst' : 'records.many.chooseAll', {
              count: rows.length,
              total: formatNumber(total),
            }),
            empty: t('ui.noMatch'),
            none: t('records.many.none'),
          }}
          search={{ label: t('records.sow.searchTag'), value: typed, onChange: setTyped }}
          filters={
            <>
              {!only && <SexSegments value={sex} onChange={setSex} />}
              <PenField
                label={t('records.many.inPen')}
                kinds={animalHouses}
                value={penId}
                onChange={setPenId}
                placeholder={t('records.many.allPens')}
              />
            </>
          }
          onNone={{
            isNeeded: penId !== null || typed !== '',
            reset: () => {
              setPenId(null)
              setTyped('')
            },
          }}
          row={({ tag, statusName, pen }) => ({
            label: tag,
            hint: [statusName, pen].filter(Boolean).join(' · '),
          })}
          after={total > maxShown && <p>{t('records.many.more', { count: maxShown })}</p>}
          tried={tried}
        />
      }
    />
  )
}

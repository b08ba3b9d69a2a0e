import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { AnimalRow } from '@penside/contract/records/animal-summary.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Awaited } from '../../screen/awaited.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PenField } from '../../farm/pen-field.tsx'
import { animalHouses } from '../move/kind.ts'

export type Chosen = readonly Pick<AnimalRow, 'animalId' | 'sex' | 'tag' | 'newestSeq'>[]

/** So many are shown at once; whoever is not among them is found by number or pen. */
const shown = 100

/** Picks animals one by one, or all that are shown: those of a pen, or those whose number holds what was typed. */
export function ChooseAnimals({
  only,
  chosen,
  onChange,
  error,
}: {
  /** One cannot choose among both. */
  only?: Sex | undefined
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error?: string | undefined
}) {
  const t = useT()
  const [sex, setSex] = useState<Sex>(only ?? 'sow')
  const [penId, setPenId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...query(treatments.list, {
      sex,
      order: 'FARM_PIG_NO',
      pageSize: shown,
      search: search || undefined,
      penId: penId ?? undefined,
    }),
    placeholderData: (before) => before,
  })
  const rows = found.data?.rows ?? []
  const isChosen = new Set(chosen.map(({ animalId }) => animalId))
  const others = rows.filter(({ animalId }) => !isChosen.has(animalId))
  const add = (more: readonly AnimalRow[]) =>
    onChange([
      ...chosen,
      ...more.map(({ animalId, sex, tag, newestSeq }) => ({ animalId, sex, tag, newestSeq })),
    ])
  const drop = (animalId: number) => onChange(chosen.filter((one) => one.animalId !== animalId))
  return (
    <Section title={t('records.many.choose')} aside={t('records.many.chosen', { count: chosen.length })}>
      {!only && (
        <Segments<Sex>
          label={t('records.animal.sex')}
          hideLabel
          value={sex}
          onChange={setSex}
          choices={[
            { value: 'sow', label: t('records.animal.sow') },
            { value: 'boar', label: t('records.animal.boar') },
          ]}
        />
      )}
      <PenField
        label={t('records.many.inPen')}
        kinds={animalHouses}
        value={penId}
        onChange={setPenId}
        placeholder={t('records.many.allPens')}
      />
      <SearchField label={t('records.sow.searchTag')} value={typed} onChange={setTyped} capitals />
      <ButtonRow>
        <Button disabled={others.length === 0} onClick={() => add(others)}>
          {t('records.many.chooseAll', { count: rows.length })}
        </Button>
        <Button
          disabled={chosen.length === 0 && penId === null && typed === ''}
          onClick={() => {
            onChange([])
            setPenId(null)
            setTyped('')
          }}
        >
          {t('records.many.chooseNone')}
        </Button>
      </ButtonRow>
      {error !== undefined && (
        <p role="alert" style={{ color: 'var(--late)', fontWeight: 650 }}>
          {error}
        </p>
      )}
      <Awaited query={found}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t('ui.noMatch')} />
          ) : (
            <Card>
              {rows.map((row) => (
                <Checkbox
                  key={row.animalId}
                  label={row.tag}
                  hint={[row.statusName, row.pen].filter(Boolean).join(' · ')}
                  checked={isChosen.has(row.animalId)}
                  onChange={(yes) => (yes ? add([row]) : drop(row.animalId))}
                />
              ))}
            </Card>
          )
        }
      </Awaited>
      {(found.data?.total ?? 0) > shown && <p>{t('records.many.more', { count: shown })}</p>}
    </Section>
  )
}

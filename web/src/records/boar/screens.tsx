import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { boars } from '@penside/contract/records/boar.ts'
import { useT } from '../../i18n/index.ts'
import { displayDay } from '../../i18n/display-day.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { useNamedRecord } from '../../screen/named-record.ts'
import { boarSearchPath, listOf } from '../../screen/places.ts'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Facts, TagHead } from '../../ui/facts.tsx'
import { Fold } from '../../ui/fold.tsx'
import { useAnimalId } from '../animal-id.ts'
import { BoarForm, entryOf } from './form.tsx'
import { Boars } from './list.tsx'
import { BoarIsGone, BoarRemovalForm } from './removal.tsx'

/** List of the boars with the form of a new one, or the screen of the boar that the address names. */
export function BoarScreen() {
  const animalId = useAnimalId()
  return animalId === null ? <BoarEntryScreen /> : <KnownBoar key={animalId} animalId={animalId} />
}

/** Search for a boar, opened from the form. */
export const BoarSearch = () => <Boars path={boarSearchPath} />

function BoarEntryScreen() {
  const t = useT()
  const unsent = useNamedRecord(boars.save)
  const [params] = useSearchParams()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? (unsent !== null || params.has('new'))
  // A saved form is replaced by an empty one.
  const [entered, setEntered] = useState(0)
  return (
    <>
      <Fold
        title={t('records.boar.newBoar')}
        chip={open && <Chip tone="green">{t('ui.input')}</Chip>}
        open={open}
        onToggle={setOpen}
      >
        {open && (
          <BoarForm
            key={unsent?.operation.id ?? entered}
            boar={null}
            unsent={unsent}
            onDone={() => setEntered(entered + 1)}
          />
        )}
      </Fold>
      <Boars path={listOf('boar')} enter={null} />
    </>
  )
}

function KnownBoar({ animalId }: { animalId: number }) {
  const t = useT()
  const navigate = useNavigate()
  const unsent = useNamedRecord(boars.save)
  const { data: boar, isPending, error, refetch } = useQuery(query(boars.one, { animalId }))
  const [leaving, setLeaving] = useState(false)
  return (
    <RecordScreen
      listPath={listOf('boar')}
      pending={isPending}
      problem={whyNothing({ data: boar, error })}
      onRetry={() => void refetch()}
      summary={
        boar && (
          <Card>
            <TagHead
              tag={boar.tag}
              chip={<Chip tone={boar.removal ? 'struck' : 'grey'}>{boar.statusName}</Chip>}
            />
            <Facts
              facts={[
                { key: 'breed', label: t('records.boar.breed'), value: boar.breedName },
                { key: 'work', label: t('records.boar.lastWork'), value: displayDay(boar.workOn) },
              ]}
            />
          </Card>
        )
      }
    >
      {boar && (
        <>
          <BoarIsGone boar={boar} />
          <BoarForm
            // After a save or a change elsewhere the form shows the present values.
            key={JSON.stringify([entryOf(boar), boar.removal])}
            boar={boar}
            unsent={unsent}
            onDone={(deleted) => deleted && void navigate(listOf('boar'))}
          />
          {!boar.removal && (
            <Fold title={t('records.boar.remove')} open={leaving} onToggle={setLeaving} card>
              {leaving && <BoarRemovalForm boar={boar} onDone={() => setLeaving(false)} />}
            </Fold>
          )}
        </>
      )}
    </RecordScreen>
  )
}

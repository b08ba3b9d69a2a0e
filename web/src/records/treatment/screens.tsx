import { useQuery } from '@tanstack/react-query'
import { IconChecks, IconVaccine } from '../../ui/icons/common.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { manyOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAnimalId } from '../animal-id.ts'
import { AnimalRecordList } from '../animal-list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { TreatmentForm } from './form.tsx'
import { treatment } from './kind.tsx'

export function List() {
  const t = useT()
  return (
    <AnimalRecordList
      name="treatment"
      list={treatments.list}
      action={
        <Button to={manyOf('treatment')} icon={<IconChecks size={22} aria-hidden />} wide>
          {t('records.treatment.many')}
        </Button>
      }
    />
  )
}

export function Screen() {
  const t = useT()
  const animalId = useAnimalId()
  return (
    <>
      {animalId !== null && <UnderWithdrawal animalId={animalId} />}
      <SowRecordScreen kind={treatment} Form={TreatmentForm} />
      {animalId !== null && (
        <div data-no-print>
          <Button to={manyOf('treatment', animalId)} icon={<IconVaccine size={20} aria-hidden />} wide>
            {t('records.treatment.several')}
          </Button>
        </div>
      )}
    </>
  )
}

function UnderWithdrawal({ animalId }: { animalId: number }) {
  const t = useT()
  const { today } = useSession()
  const { data } = useQuery(query(treatments.history, { animalId }))
  const open = (data?.rows ?? []).filter(({ withdrawalUntil }) => withdrawalUntil > today)
  const last = open.toSorted((a, b) => (a.withdrawalUntil < b.withdrawalUntil ? 1 : -1))[0]
  // The offline snapshot has the end of the withdrawal period, not its treatments.
  const isUnknown = data?.rowsUnknown === true
  const sow = useQuery({ ...query(matings.sow, { animalId }), enabled: isUnknown && data.sow.sex === 'sow' })
  const boar = useQuery({ ...query(boars.one, { animalId }), enabled: isUnknown && data.sow.sex === 'boar' })
  const held = sow.data ?? boar.data
  const until = last?.withdrawalUntil ?? held?.withdrawalUntil
  if (!until || until <= today) return null
  const medicines = last ? open.map(({ medicineName }) => medicineName) : [held?.withdrawalMedicine]
  return (
    <Notice tone="amber" title={t('records.treatment.underWithdrawal', { day: until })}>
      {[...new Set(medicines)].join(' · ')}
    </Notice>
  )
}

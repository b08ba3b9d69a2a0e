import { IconChecks, IconList } from '@tabler/icons-react'
import { treatments } from '@penside/contract/records/treatment.ts'
import { useT } from '../../i18n/index.ts'
import { asLeft } from '../../screen/list-state.ts'
import { listOf, manyOf } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { AnimalRecordList } from '../animal-list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { MoveForm } from './form.tsx'
import { move } from './kind.tsx'

export function List() {
  const t = useT()
  return (
    <AnimalRecordList
      name="move"
      list={treatments.list}
      action={
        <Button to={manyOf('move')} icon={<IconChecks size={22} aria-hidden />} wide>
          {t('records.move.many')}
        </Button>
      }
    />
  )
}

/** Where one sow or boar was moved. The text leads from here to the list of the feed intake. */
export function Screen() {
  const t = useT()
  return (
    <>
      <SowRecordScreen kind={move} Form={MoveForm} />
      <div data-no-print>
        <Button to={listOf('feeding')} state={asLeft} icon={<IconList size={20} aria-hidden />} wide>
          {t('names.feeding')}
        </Button>
      </div>
    </>
  )
}

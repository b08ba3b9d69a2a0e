import { IconChecks, IconList } from '../../ui/icons/common.ts'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { MoveRow } from '@penside/contract/records/move.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { useT } from '../../i18n/index.ts'
import { asLeft } from '../../screen/list-state.ts'
import { listOf, manyOf } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { AnimalRecordList } from '../animal-list.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { move } from './kind.ts'

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

/** Moves of one animal, with a link to the list of feed intake. */
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

const MoveForm = (props: FormProps<MoveRow, AnimalSummary>) => (
  <PlainForm {...props} kind={move} own={{ initial: { sex: props.sow.sex } }} />
)

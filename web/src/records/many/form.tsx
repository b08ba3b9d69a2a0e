import type { ComponentProps } from 'react'
import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../../i18n/index.ts'
import { ManyForm as Form } from '../../screen/many/form.tsx'
import { ChooseAnimals, type Chosen } from './choose-animals.tsx'

/** One work for many animals. */
export function ManyForm({
  only,
  chosen,
  onChoose,
  tried,
  ...form
}: Omit<ComponentProps<typeof Form>, 'choose'> & {
  /** Where it can be done with these alone. */
  only?: Sex | undefined
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** Saving was tried: what is missing is said from then on. */
  tried: boolean
}) {
  const t = useT()
  return (
    <Form
      {...form}
      choose={
        <ChooseAnimals
          only={only}
          chosen={chosen}
          onChange={onChoose}
          error={tried && chosen.length === 0 ? t('records.many.none') : undefined}
        />
      }
    />
  )
}

import type { ReactNode } from 'react'
import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../../i18n/index.ts'
import { HeaderTitle } from '../../screen/header.tsx'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { ChooseAnimals, type Chosen } from './choose-animals.tsx'

/** One work for many animals: its fields, then whose it is, then saving. */
export function ManyForm({
  title,
  only,
  chosen,
  onChoose,
  tried,
  saving,
  record,
  children,
}: {
  title: string
  /** Where it can be done with these alone. */
  only?: Sex | undefined
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** Saving was tried: what is missing is said from then on. */
  tried: boolean
  saving: boolean
  record: () => Promise<void>
  children: ReactNode
}) {
  const t = useT()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      <HeaderTitle>{title}</HeaderTitle>
      <Fields>
        {children}
        <ChooseAnimals
          only={only}
          chosen={chosen}
          onChange={onChoose}
          error={tried && chosen.length === 0 ? t('records.many.none') : undefined}
        />
      </Fields>
      <SaveBar>
        <Button kind="primary" wide busy={saving} onClick={() => void record()}>
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { HeaderTitle } from '../header.tsx'

/** One work for many: its fields, then whose it is, then saving. */
export function ManyForm({
  title,
  choose,
  saving,
  record,
  children,
}: {
  title: string
  /** Who it is done with. */
  choose: ReactNode
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
        {choose}
      </Fields>
      <SaveBar>
        <Button kind="primary" wide busy={saving} onClick={() => void record()}>
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}

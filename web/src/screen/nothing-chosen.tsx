import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** An address that does not say of what it is: it leads to the list where that is chosen. */
export function NothingChosen({ title, list }: { title: string; list: string }) {
  const t = useT()
  return <EmptyState title={title} action={<Button to={list}>{t('ui.toList')}</Button>} />
}

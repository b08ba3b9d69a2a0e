import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Page of an address without an animal or group, with a link to the list. */
export function NothingChosen({ title, list }: { title: string; list: string }) {
  const t = useT()
  return <EmptyState title={title} action={<Button to={list}>{t('ui.toList')}</Button>} />
}

import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { signOutPath } from './places.ts'

/** Signs out when the person means it; she hears how many records wait: they stay, for whoever entered them. */
export function useAskSignOut(unsentCount: () => number): () => Promise<void> {
  const t = useT()
  const navigate = useNavigate()
  return async () => {
    const unsent = unsentCount()
    const asked = {
      title: t('farm.signOut.ask'),
      body: unsent > 0 ? t('offline.signOutUnsent', { count: unsent }) : t('farm.signOut.askBody'),
      yes: t('farm.signOut.button'),
    }
    if (await confirm(asked)) await navigate(signOutPath)
  }
}

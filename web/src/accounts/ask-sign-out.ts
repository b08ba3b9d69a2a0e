import { use } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import { confirm } from '../ui/confirm.tsx'
import { signOutPath } from '../farm/places.ts'

/** Time after which an unresponsive storage no longer delays the sign-out, ms. */
const patience = 3_000

/** Number of unsent records on this device, read from storage. */
export function useUnsent(): () => Promise<number> {
  const coming = use(OutboxContext)
  return async () =>
    (await Promise.race([
      coming?.then((outbox) => outbox.refresh()).then(({ counts }) => counts.pending),
      new Promise<number>((resolve) => setTimeout(resolve, patience, 0)),
    ]).catch(() => 0)) ?? 0
}

/** Signs out after a confirmation that names the number of unsent records. They stay on the phone for their authors. */
export function useAskSignOut(): () => Promise<void> {
  const t = useT()
  const navigate = useNavigate()
  const countUnsent = useUnsent()
  return async () => {
    const unsent = await countUnsent()
    const asked = {
      title: t('accounts.signOut.ask'),
      body: unsent ? t('offline.signOutUnsent', { count: unsent }) : t('accounts.signOut.askBody'),
      yes: t('accounts.signOut.button'),
    }
    if (await confirm(asked)) await navigate(signOutPath)
  }
}

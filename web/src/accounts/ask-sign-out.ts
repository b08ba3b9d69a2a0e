import { use } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import { confirm } from '../ui/confirm.tsx'
import { signOutPath } from '../farm/places.ts'

/** Storage that does not answer keeps nobody signed in, ms. */
const patience = 3_000

/** How many records wait on this device, read anew. */
export function useUnsent(): () => Promise<number> {
  const coming = use(OutboxContext)
  return async () =>
    (await Promise.race([
      coming?.then((outbox) => outbox.refresh()).then(({ counts }) => counts.pending),
      new Promise<number>((resolve) => setTimeout(resolve, patience, 0)),
    ]).catch(() => 0)) ?? 0
}

/** Signs out when the person means it; she hears how many records wait, read anew: they stay, for whoever entered them. */
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

import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { useSession } from '../screen/session.ts'
import { useSign } from '../screen/sign.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Signs out and deletes all data from a shared phone. A second confirmation names the unsent records that would be lost. */
export function useRemoveEverything(): () => Promise<void> {
  const t = useT()
  const { member } = useSession()
  const { outbox } = useOutbox()
  const { signOut } = useSign()
  return async () => {
    const { counts } = await outbox.refresh()
    const unsent = counts.others.reduce((sum, { count }) => sum + count, counts.pending + counts.photos)
    const isMeant = await confirm({
      title: t('accounts.signOut.askEverything'),
      body: t('accounts.signOut.everythingBody'),
      yes: t('accounts.signOut.removeAll'),
      danger: true,
    })
    if (!isMeant) return
    const isSure = await confirm({
      ...(unsent > 0
        ? {
            title: t('accounts.signOut.unsentEverything', { count: unsent }),
            body: t('accounts.signOut.unsentBody'),
            yes: t('accounts.signOut.removeUnsent'),
          }
        : {
            title: t('accounts.signOut.sureEverything'),
            body: t('accounts.signOut.sureBody'),
            yes: t('accounts.signOut.sureYes'),
          }),
      danger: true,
    })
    if (!isSure) return
    if (!(await signOut(member.login, { forgets: true })))
      return void toast(t('accounts.signOut.failed'), { kind: 'error' })
    await outbox.forget()
    await removeApp()
    window.location.replace('/')
  }
}

/** Deletes the cached app and its settings; the next page loads it again. */
async function removeApp() {
  localStorage.clear()
  sessionStorage.clear()
  // Over plain http browsers have neither caches nor service workers.
  if ('serviceWorker' in navigator)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
}

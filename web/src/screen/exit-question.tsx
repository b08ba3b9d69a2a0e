import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** In session storage, because the history of a reloaded page has the entry already. */
const stepKey = 'leaving'
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/**
 * Asks before the installed app closes on "back". It adds a history entry before the first page, at the first touch,
 * because browsers skip entries made without one. In a browser tab the history is unchanged.
 */
export function ExitQuestion() {
  const t = useT()
  const ask = useEffectEvent(async () => {
    const asked = { title: t('leaving.exit'), body: t('leaving.exitBody') }
    if (!(await confirm({ ...asked, yes: t('leaving.exitYes'), no: t('leaving.stay') })))
      return window.history.forward()
    // A browser only closes the app when the user goes back.
    window.close()
    toast(t('leaving.again'))
  })
  useEffect(() => {
    if (!isInstalled()) return
    const makeStep = () => {
      const { state } = window.history as { state: { idx?: number } | null }
      if (state?.idx !== 0 || sessionStorage.getItem(stepKey) !== null) return
      sessionStorage.setItem(stepKey, 'Y')
      window.history.replaceState({ ...state, idx: -1, leaving: true }, '')
      window.history.pushState(state, '')
    }
    const onBack = ({ state }: PopStateEvent) => {
      if ((state as { leaving?: boolean } | null)?.leaving) void ask()
    }
    const ends = new AbortController()
    const { signal } = ends
    window.addEventListener('pointerdown', makeStep, { signal })
    window.addEventListener('keydown', makeStep, { signal })
    window.addEventListener('popstate', onBack, { signal })
    return () => ends.abort()
  }, [])
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Strip } from '../ui/strip.tsx'
import { useUpdateWaiting } from './state.ts'
import { update } from './worker.ts'

/** A new version is there. It comes in when a person says so, and never while something is being entered or sent. */
export function UpdateBar() {
  const t = useT()
  const cache = useQueryClient()
  const waiting = useUpdateWaiting()
  const [later, setLater] = useState(false)
  if (!waiting) return null
  return (
    <Strip action={!later && <Button onClick={() => setLater(update(cache))}>{t('offline.update')}</Button>}>
      {t(later ? 'offline.updateLater' : 'offline.newVersion')}
    </Strip>
  )
}

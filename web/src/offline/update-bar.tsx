import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Strip } from '../ui/strip.tsx'
import { useUpdateWaiting } from './state.ts'
import { update } from './worker.ts'

/** Offers an update, which is installed when the member accepts it and no input is unsaved. */
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

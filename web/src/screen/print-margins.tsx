import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { displayDay } from '../i18n/format.ts'
import { listenForPrint } from '../ui/printing.ts'
import { useMargin } from './print.tsx'
import type { Session } from './session.ts'

/** Margins of every printed page, and Ctrl+P. */
export function PrintMargins({ session }: { session: Session }) {
  const client = useQueryClient()
  useEffect(() => listenForPrint(() => client.isFetching() > 0), [client])
  useMargin('farm', session.member.farmName)
  useMargin('day', displayDay(session.today))
  return null
}

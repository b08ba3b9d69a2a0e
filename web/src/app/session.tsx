import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { dateFormatOf } from '@penside/domain/language/date-format.ts'
import { setDateFormat, setTimeZone } from '../i18n/format.ts'
import { useLanguage } from '../i18n/index.ts'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { onSessionLost } from '../screen/api.ts'
import { SessionContext } from '../screen/session.ts'
import { onOtherTab, readSession, sessionKey } from '../screen/sign.ts'
import { Starting } from '../accounts/start.tsx'
import { Page } from '../ui/page.tsx'
import { notifyNativeApp } from './native-app.ts'

/** Reads the session and keeps it up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const {
    data: session,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: sessionKey,
    queryFn: () => readSession(cache),
    // A page left open over night gets the new day and the state of its session.
    refetchOnWindowFocus: 'always',
    staleTime: 60_000,
  })

  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: sessionKey })
    const stops = [onSessionLost(askAgain), onOtherTab(askAgain)]
    return () => stops.forEach((stop) => stop())
  }, [cache])

  // Without a choice of the member the format of days follows the language.
  const language = useLanguage()
  const readIn = useRef(language)
  useEffect(() => {
    if (readIn.current === language) return
    readIn.current = language
    void cache.invalidateQueries({ queryKey: sessionKey })
  }, [cache, language])

  const login = session?.member.login
  useEffect(() => {
    if (login) notifyNativeApp(login)
  }, [login])

  if (isPending) return <Starting />
  if (session === undefined)
    return (
      <Page width="form">
        <ErrorNotice problem={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    )
  setDateFormat(dateFormatOf(session?.member.dateFormat ?? ''))
  setTimeZone(session?.member.timeZone)
  return (
    // Screens remount for another member, farm or date format.
    <SessionContext
      key={
        session ? `${session.member.login}:${session.member.farmId}:${session.member.dateFormat}` : 'nobody'
      }
      value={session}
    >
      {children}
    </SessionContext>
  )
}

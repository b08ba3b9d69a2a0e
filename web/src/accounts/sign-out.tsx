import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { useMaybeSession } from '../screen/session.ts'
import { useSign } from '../screen/sign.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { HandOverSheet } from './handover/hand-over-sheet.tsx'
import { menuPath } from '../farm/places.ts'

/** Page that ends the session when it is opened, and leads to the sign-in page. */
export function SignOut() {
  const t = useT()
  const session = useMaybeSession()
  const { signOut } = useSign()
  const [failed, setFailed] = useState(false)
  const [handsOver, setHandsOver] = useState(false)
  const asked = useRef(false)
  const login = session?.member.login

  useEffect(() => {
    if (!login || failed || asked.current) return
    asked.current = true
    void signOut(login).then((told) => {
      asked.current = false
      setFailed(!told)
    })
  }, [login, failed, signOut])

  if (!session) return <Navigate to="/" replace />
  return (
    <Page width="form">
      {failed ? (
        <>
          <ErrorState
            title={t('accounts.signOut.failed')}
            advice={t('accounts.signOut.failedWhy')}
            onRetry={() => setFailed(false)}
          />
          <Button kind="primary" wide onClick={() => setHandsOver(true)}>
            {t('handover.button')}
          </Button>
          {handsOver && <HandOverSheet onClose={() => setHandsOver(false)} />}
          <Button to={menuPath} wide>
            {t('shell.toMenu')}
          </Button>
        </>
      ) : (
        <>
          <h1>{t('accounts.signOut.title')}</h1>
          <Skeleton shape="card" />
        </>
      )}
    </Page>
  )
}

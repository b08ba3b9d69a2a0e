import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../i18n/index.ts'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { LanguageSegments } from '../screen/language-select.tsx'
import styles from './sign-in.module.css'

/** Secret in the address of a link, and whether it has the right length. */
export function useSecret() {
  const [params] = useSearchParams()
  const secret = params.get('token') ?? ''
  return { secret, whole: secret.length >= 20 }
}

/** Page of an invitation or password link. It shows what the link is for, or that it is invalid. */
export function LinkPage<Data>({
  whole,
  noLink,
  fields,
  asked: { data, error, isFetching, refetch },
  children,
}: {
  whole: boolean
  noLink: string
  /** Number of fields of the form, for its placeholder. */
  fields: number
  asked: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const t = useT()
  return (
    <main className={styles.page}>
      <h1 className={styles.name}>
        <Logo size={52} />
        Penside
      </h1>
      {!whole ? (
        <EmptyState title={noLink} action={<Button to="/">{t('accounts.join.toSignIn')}</Button>} />
      ) : data ? (
        children(data)
      ) : error ? (
        <>
          <ErrorNotice problem={error} onRetry={() => void refetch()} retrying={isFetching} />
          <Button to="/" wide>
            {t('accounts.join.toSignIn')}
          </Button>
        </>
      ) : (
        <Skeleton shape="form" count={fields} />
      )}
      <div className={styles.foot}>
        <LanguageSegments />
      </div>
    </main>
  )
}

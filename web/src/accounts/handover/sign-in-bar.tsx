import { Suspense } from 'react'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { useServerBack } from '../../screen/handover.ts'
import { useSession } from '../../screen/session.ts'
import { useSign } from '../../screen/sign.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import { chooseMember } from './chosen-member.ts'

/** Asks a member without a session to sign in when the network is back, so that her records are sent. */
export function SignInBar() {
  return (
    useServerBack() && (
      <Suspense>
        <Bar />
      </Suspense>
    )
  )
}

function Bar() {
  const t = useT()
  const { member } = useSession()
  const { handOver } = useSign()
  const { counts } = useOutbox()
  const signIn = async () => {
    chooseMember(member.login)
    await handOver(member)
  }
  return (
    <Strip action={<Button onClick={() => void signIn()}>{t('accounts.signIn.submit')}</Button>}>
      {counts.pending > 0 ? t('handover.backWith', { count: counts.pending }) : t('handover.back')}
    </Strip>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconUser } from '../../ui/icons/common.ts'
import { useT } from '../../i18n/index.ts'
import { type PhoneMember } from '../../screen/handover.ts'
import { phone } from '../../screen/phone.ts'
import { storedSignIn } from '../../screen/sign.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageSegments } from '../../screen/language-select.tsx'
import { SignIn } from '../sign-in.tsx'
import { chosenMember, clearChosenMember } from './chosen-member.ts'
import { OpenPhone } from './open-phone.tsx'
import styles from '../sign-in.module.css'

/** Lock screen of a shared phone. Members unlock it with a PIN or password; others sign in. */
export function LockScreen() {
  const t = useT()
  const navigate = useNavigate()
  const [before] = useState(() => storedSignIn().id)
  const [chosen, setChosen] = useState(chosenMember)
  const [isOther, setIsOther] = useState(false)
  const { data: members, refetch } = useQuery({
    queryKey: ['phone-members'],
    queryFn: async () => (await (await phone())?.members.list()) ?? [],
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  // The next member starts at the main page, not at the last member's.
  const leave = (login: string) => (login === before ? undefined : navigate('/', { replace: true }))
  useEffect(() => {
    if (isOther) void navigate('/', { replace: true })
  }, [isOther, navigate])

  if (isOther || members?.length === 0)
    return (
      <>
        <SignIn />
        {members && members.length > 0 && (
          <Button onClick={() => setIsOther(false)}>{t('handover.toList')}</Button>
        )}
      </>
    )
  const member = members?.find(({ login }) => login === chosen)
  return (
    <main className={styles.page}>
      <h1 className={styles.name}>
        <Logo size={40} />
        Penside
      </h1>
      {!members ? (
        <Skeleton shape="rows" count={3} />
      ) : member ? (
        <OpenPhone
          key={member.login}
          member={member}
          onOpened={() => leave(member.login)}
          onRefused={() => void refetch()}
          onBack={() => {
            clearChosenMember()
            setChosen(null)
          }}
        />
      ) : (
        <>
          <h2 className={styles.title}>{t('handover.who')}</h2>
          <Card flush>
            {members.map((each) => (
              <MemberRow key={each.login} member={each} onClick={() => setChosen(each.login)} />
            ))}
            <CardRow
              title={t('handover.someoneElse')}
              line={t('handover.someoneElseLine')}
              onClick={() => setIsOther(true)}
            />
          </Card>
          <LanguageSegments />
        </>
      )}
    </main>
  )
}

function MemberRow({ member, onClick }: { member: PhoneMember; onClick: () => void }) {
  const t = useT()
  return (
    <CardRow
      icon={<IconUser size={24} aria-hidden />}
      title={member.name}
      line={`${member.login} · ${member.farmName}`}
      chip={member.needsSignIn && <Chip tone="amber">{t('handover.needs.chip')}</Chip>}
      onClick={onClick}
    />
  )
}

import { useState } from 'react'
import { IconDoorExit, IconDownload, IconUserOff } from '../../ui/icons/common.ts'
import { useNavigate } from 'react-router'
import { ownData } from '@penside/contract/accounts/protection.ts'
import { useT } from '../../i18n/index.ts'
import { call, useSend } from '../../screen/api.ts'
import { saveFile } from '../../screen/excel.ts'
import { useProblem } from '../../screen/problem.ts'
import { useAction } from '../../screen/use-action.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsent } from '../ask-sign-out.ts'
import { signOutPath } from '../../farm/places.ts'

/** Rights of a person regarding her own data. */
export function OwnData({ login }: { login: string }) {
  const t = useT()
  const say = useProblem()
  const trying = useAction()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const mine = await call(ownData.mine, {})
      saveFile(`penside-${login}.json`, JSON.stringify(mine, null, 2), 'application/json')
      toast(t('protection.exported'))
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const leaving = useSend(ownData.leave)
  const navigate = useNavigate()
  const countUnsent = useUnsent()
  const leave = async (forgets: boolean) => {
    // Unsent records could not be sent afterwards.
    const count = await countUnsent()
    if (count > 0) return toast(t('protection.sendFirst', { count }), { kind: 'error' })
    const asked = forgets
      ? { title: t('protection.askForget'), body: t('members.removeNameBody'), yes: t('protection.forget') }
      : { title: t('protection.askLeave'), body: t('members.removeBody'), yes: t('protection.leave') }
    if (!(await confirm({ ...asked, danger: true }))) return
    await trying(async () => {
      await leaving.send({ forgets })
      await navigate(signOutPath)
    })
  }

  return (
    <Section title={t('protection.mine')}>
      <Card flush>
        <CardRow
          icon={<IconDownload size={24} aria-hidden />}
          title={t('protection.export')}
          line={t('protection.exportLine')}
          disabled={busy}
          onClick={() => void save()}
        />
        <CardRow
          icon={<IconDoorExit size={24} aria-hidden />}
          title={t('protection.leave')}
          line={t('protection.leaveLine')}
          disabled={leaving.sending}
          onClick={() => void leave(false)}
        />
        <CardRow
          icon={<IconUserOff size={24} aria-hidden />}
          title={t('protection.forget')}
          line={t('protection.forgetLine')}
          disabled={leaving.sending}
          onClick={() => void leave(true)}
        />
      </Card>
    </Section>
  )
}

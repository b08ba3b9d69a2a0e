import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconDeviceMobileMessage, IconFingerprint, IconPlus } from '../../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { factors } from '@penside/contract/accounts/factors.ts'
import { farmToday, formatAgo, formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Problem, query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { sessionKey } from '../../screen/sign.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddCodes, type Codes } from './add-codes.tsx'
import styles from './factors.module.css'
import { isGivenUp, makePasskey } from './passkey.ts'
import { prove } from './prove.ts'

type Factor = Output<typeof factors.list>['factors'][number]

/** Second factors of the signed-in person. */
export function Factors() {
  const t = useT()
  const { member } = useSession()
  const list = useQuery(query(factors.list, {}))
  const [recovery, setRecovery] = useState<readonly string[]>([])
  const act = useFactorAction()
  const show = () =>
    act(async () => {
      await prove()
    })

  return (
    <>
      <p>{t('factors.about')}</p>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={2} />}>
        {({ factors: all, recoveryLeft, passkeys, required }) => (
          <>
            {member.lacksFactor && (
              <Notice tone="amber" title={t('factors.lacks')}>
                {all.length > 0 && <Button onClick={() => void show()}>{t('factors.show')}</Button>}
              </Notice>
            )}
            {all.length > 0 ? (
              <Card flush>
                {all.map((factor) => (
                  <FactorRow key={factor.factorId} factor={factor} act={act} />
                ))}
              </Card>
            ) : (
              <EmptyState title={t('factors.none')} body={t('factors.noneBody')} />
            )}
            <AddFactor passkeys={passkeys} act={act} onRecovery={setRecovery} />
            {all.length > 0 && <RecoveryRow left={recoveryLeft} act={act} onRecovery={setRecovery} />}
            {member.role === 'owner' && <RequireFactor required={required} act={act} />}
            <p>{t('factors.lost')}</p>
          </>
        )}
      </QueryResult>
      {recovery.length > 0 && <Recovery codes={recovery} onClose={() => setRecovery([])} />}
    </>
  )
}

type FactorAction = ReturnType<typeof useFactorAction>

/** Changes the factors, and reads again what depends on them. */
function useFactorAction() {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  return async (work: () => Promise<void>) => {
    try {
      await work()
      await cache.invalidateQueries({ queryKey: sessionKey })
    } catch (problem) {
      if (isGivenUp(problem)) return
      toast(problem instanceof Problem ? say(problem) : t('factors.failed'), { kind: 'error' })
    }
  }
}

/** Buttons that add a passkey or an app with codes. */
function AddFactor({
  passkeys,
  act,
  onRecovery,
}: {
  /** Whether passkeys work at this address. */
  passkeys: boolean
  act: FactorAction
  onRecovery: (codes: readonly string[]) => void
}) {
  const t = useT()
  const beginCodes = useSend(factors.beginCodes)
  const beginPasskey = useSend(factors.beginPasskey)
  const addPasskey = useSend(factors.addPasskey)
  const [codes, setCodes] = useState<Codes | null>(null)
  const busy = beginCodes.sending || beginPasskey.sending || addPasskey.sending
  const added = (codesOfRecovery: readonly string[]) => {
    setCodes(null)
    onRecovery(codesOfRecovery)
    // Recovery codes are displayed once, so nothing may cover them.
    if (codesOfRecovery.length === 0) toast(t('factors.added'))
  }
  const newPasskey = () =>
    act(async () => {
      const { asked } = await beginPasskey.send({})
      const passkey = await makePasskey(asked)
      added((await addPasskey.send({ name: t('factors.namePasskey'), passkey })).recovery)
    })
  return (
    <>
      {passkeys && (
        <Button
          kind="primary"
          wide
          busy={busy}
          icon={<IconPlus size={24} aria-hidden />}
          onClick={() => void newPasskey()}
        >
          {t('factors.addPasskey')}
        </Button>
      )}
      <Button
        kind={passkeys ? 'secondary' : 'primary'}
        wide
        busy={busy}
        icon={<IconPlus size={24} aria-hidden />}
        onClick={() => void act(async () => setCodes(await beginCodes.send({})))}
      >
        {t('factors.addCodes')}
      </Button>
      {!passkeys && <p>{t('factors.noPasskeys')}</p>}
      {codes && <AddCodes codes={codes} onClose={() => setCodes(null)} onAdded={added} />}
    </>
  )
}

function RecoveryRow({
  left,
  act,
  onRecovery,
}: {
  left: number
  act: FactorAction
  onRecovery: (codes: readonly string[]) => void
}) {
  const t = useT()
  const { send, sending } = useSend(factors.renewRecovery)
  const askRenew = async () => {
    if (await confirm({ title: t('factors.recoveryAsk'), yes: t('factors.recoveryRenew') }))
      await act(async () => onRecovery((await send({})).recovery))
  }
  return (
    <Card flush>
      <CardRow
        title={t('factors.recovery')}
        line={t('factors.recoveryLeft', { count: left })}
        chip={
          <Button disabled={sending} onClick={() => void askRenew()}>
            {t('factors.recoveryRenew')}
          </Button>
        }
      />
    </Card>
  )
}

/** Whether the farm requires a second factor of its managers. */
function RequireFactor({ required, act }: { required: boolean; act: FactorAction }) {
  const t = useT()
  const { member } = useSession()
  const { send, sending } = useSend(factors.require)
  return (
    <Section title={member.farmName}>
      <Card>
        <Checkbox
          label={t('factors.require')}
          hint={t('factors.requireHint')}
          checked={required}
          disabled={sending}
          onChange={(next) =>
            void act(async () => {
              await send({ required: next })
              toast(t('ui.saved'))
            })
          }
        />
      </Card>
    </Section>
  )
}

function FactorRow({
  factor: { factorId, kind, name, madeAt, usedAt },
  act,
}: {
  factor: Factor
  act: (work: () => Promise<void>) => Promise<void>
}) {
  const t = useT()
  const { send, sending } = useSend(factors.remove)
  const shown = kind === 'codes' ? t('factors.codes') : name
  const Icon = kind === 'codes' ? IconDeviceMobileMessage : IconFingerprint
  const remove = async () => {
    const title = t('factors.askRemove', { name: shown })
    if (!(await confirm({ title, yes: t('factors.remove'), danger: true }))) return
    await act(async () => {
      await send({ factorId })
      toast(t('factors.removed'))
    })
  }
  return (
    <CardRow
      icon={<Icon size={24} aria-hidden />}
      title={shown}
      line={[
        t('factors.madeAt', { day: formatDay(farmToday(new Date(madeAt))) }),
        ...(usedAt ? [t('accounts.me.seen', { when: formatAgo(usedAt) })] : []),
      ].join(' · ')}
      chip={
        <Button
          kind="danger"
          disabled={sending}
          label={t('factors.removeOf', { name: shown })}
          onClick={() => void remove()}
        >
          {t('factors.remove')}
        </Button>
      }
    />
  )
}

function Recovery({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('factors.recovery')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('factors.kept')}
        </Button>
      }
    >
      <Fields>
        <p>{t('factors.recoveryKeep')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Fields>
    </Sheet>
  )
}

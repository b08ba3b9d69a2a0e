import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import type { AlarmKind } from '@penside/domain/equipment/alarm.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'

type Settings = Output<typeof alarms.settings>

/** Members who are notified one after the other, by kind of alarm. */
export function Routes({ settings: { routes, members } }: { settings: Settings }) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState<AlarmKind | null>(null)
  const nameOf = (id: number) => members.find(({ accountId }) => accountId === id)?.name ?? ''
  const route = routes.find(({ kind }) => kind === open)
  return (
    <Section title={t('alarms.settings.routes')}>
      <Card flush>
        {routes.map(({ kind, accounts, own }) => (
          <CardRow
            key={kind}
            title={t(`alarms.kind.${kind}`)}
            line={own ? accounts.map(nameOf).join(' → ') : t('alarms.settings.usualRoute')}
            onClick={manages ? () => setOpen(kind) : undefined}
          />
        ))}
      </Card>
      {route && (
        <RouteSheet
          key={route.kind}
          kind={route.kind}
          chosen={route.own ? route.accounts : []}
          members={members}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function RouteSheet({
  kind,
  chosen: before,
  members,
  onClose,
}: {
  kind: AlarmKind
  chosen: readonly number[]
  members: Settings['members']
  onClose: () => void
}) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(alarms.saveRoute)
  const [chosen, setChosen] = useState(before)
  const save = () =>
    trying(async () => {
      await send({ kind, accounts: [...chosen] })
      toast(t('ui.saved'))
      onClose()
    })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`alarms.kind.${kind}`)}
      footer={
        <Button kind="primary" wide busy={sending} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      }
    >
      <p>{t('alarms.settings.routeHint')}</p>
      {members.map(({ accountId, name }) => {
        const turn = chosen.indexOf(accountId)
        return (
          <Checkbox
            key={accountId}
            label={turn < 0 ? name : `${turn + 1}. ${name}`}
            checked={turn >= 0}
            onChange={(yes) =>
              setChosen(yes ? [...chosen, accountId] : chosen.filter((each) => each !== accountId))
            }
          />
        )
      })}
    </Sheet>
  )
}

/** Dialler of the farm, for owners. */

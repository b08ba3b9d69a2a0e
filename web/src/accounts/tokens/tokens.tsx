import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconFileText, IconKey, IconPlus, IconWebhook } from '../../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { lifetimes, scopes, tokens } from '@penside/contract/accounts/tokens.ts'
import { farmToday, formatAgo, formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OneTimeLink } from '../../screen/one-time-link.tsx'
import { webhooksPath } from '../../farm/places.ts'

type Token = Output<typeof tokens.list>['tokens'][number]
type Made = Output<typeof tokens.make>

/** API tokens of the member on this farm. */
export function Tokens() {
  const t = useT()
  const { member } = useSession()
  const list = useQuery(query(tokens.list, {}))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <p>{t('tokens.about')}</p>
      <Button kind="primary" wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setMaking(true)}>
        {t('tokens.make')}
      </Button>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={2} />}>
        {({ tokens: all }) =>
          all.length > 0 ? (
            <Card flush>
              {all.map((token) => (
                <TokenRow key={token.tokenId} token={token} />
              ))}
            </Card>
          ) : (
            <EmptyState title={t('tokens.none')} body={t('tokens.noneBody')} />
          )
        }
      </QueryResult>
      <Card flush>
        {member.role === 'owner' && (
          <CardRow
            icon={<IconWebhook size={24} aria-hidden />}
            title={t('screens.route.webhooks')}
            line={t('tokens.webhooksLine')}
            to={webhooksPath}
          />
        )}
        <CardRow
          icon={<IconFileText size={24} aria-hidden />}
          title={t('tokens.documents')}
          line={t('tokens.documentsLine')}
          // The API document is not a screen of the app.
          onClick={() => window.location.assign('/api')}
        />
      </Card>
      {making && (
        <NewToken
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
          }}
        />
      )}
      {made && (
        <Sheet open onClose={() => setMade(null)} title={t('tokens.made')}>
          <OneTimeLink
            link={made.secret}
            expiresAt={made.expiresAt}
            words={{
              title: t('tokens.made'),
              picture: t('tokens.made'),
              hint: (until) => t('tokens.once', { until }),
              copy: t('tokens.copy'),
            }}
          />
        </Sheet>
      )}
    </>
  )
}

function TokenRow({ token: { tokenId, name, scope, expiresAt, usedAt } }: { token: Token }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(tokens.revoke)
  const revoke = async () => {
    const asked = {
      title: t('tokens.askRevoke'),
      body: t('tokens.askRevokeBody', { name }),
      yes: t('tokens.revoke'),
      danger: true,
    }
    if (!(await confirm(asked))) return
    await trying(() => send({ tokenId }), t('tokens.revoked'))
  }
  return (
    <CardRow
      icon={<IconKey size={24} aria-hidden />}
      title={name}
      line={[
        t('tokens.until', { day: formatDay(farmToday(new Date(expiresAt))) }),
        usedAt ? t('tokens.used', { when: formatAgo(usedAt) }) : t('tokens.unused'),
      ].join(' · ')}
      chip={
        <>
          <Chip tone={scope === 'write' ? 'amber' : 'grey'}>{t(`tokens.${scope}`)}</Chip>
          <Button disabled={sending} label={t('tokens.revokeOf', { name })} onClick={() => void revoke()}>
            {t('tokens.revoke')}
          </Button>
        </>
      }
    />
  )
}

function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const t = useT()
  const { send } = useSend(tokens.make)
  const form = useForm(
    tokens.make.input,
    { scope: 'read', days: 90 },
    {
      labels: { name: t('tokens.name'), scope: t('tokens.scope'), days: t('tokens.days') },
      onSave: async (values, operationId) => onMade(await send(values, operationId)),
    },
  )
  const scope = form.choice('scope')
  const days = form.choice('days')
  return (
    <FormSheet form={form} onClose={onClose} title={t('tokens.make')}>
      <TextField {...form.text('name')} maxLength={60} />
      <Segments {...scope} choices={scopes.map((value) => ({ value, label: t(`tokens.${value}`) }))} />
      <Segments
        {...days}
        value={String(days.value)}
        onChange={(value) => days.onChange(lifetimes.find((each) => String(each) === value)!)}
        choices={lifetimes.map((count) => ({ value: String(count), label: t('tokens.daysOf', { count }) }))}
      />
      <Notice tone="grey" title={t('tokens.people')} />
    </FormSheet>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPencil, IconPlus, IconRefresh, IconSend, IconTrash, IconWebhook } from '../../ui/icons/common.ts'
import { bothHours, webhooks, type Delivery, type Webhook } from '@penside/contract/outbound/webhooks.ts'
import { webhookKinds } from '@penside/domain/outbound/webhook-kinds.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OneTimeLink } from '../../screen/one-time-link.tsx'

/** Refresh interval of open messages, ms. */
const refreshInterval = 3_000

/** Webhooks of the farm; only owners manage them. */
export function Webhooks() {
  const { member } = useSession()
  const t = useT()
  return member.role === 'owner' ? <WebhookList /> : <Notice tone="grey" title={t('webhooks.ownersOnly')} />
}

function WebhookList() {
  const t = useT()
  const [shown, setShown] = useState<number | null>(null)
  const list = useQuery({
    ...query(webhooks.list, {}),
    refetchInterval: shown === null ? false : refreshInterval,
  })
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const open = list.data?.rows.find(({ webhookId }) => webhookId === shown)
  return (
    <>
      <p>{t('webhooks.about')}</p>
      <Button kind="primary" wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setEditing('new')}>
        {t('webhooks.add')}
      </Button>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={2} />}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Card flush>
              {rows.map((hook) => (
                <CardRow
                  key={hook.webhookId}
                  icon={<IconWebhook size={24} aria-hidden />}
                  title={displayUrl(hook.url)}
                  line={[
                    hook.kinds.length > 0 && t('webhooks.count', { count: hook.kinds.length }),
                    hook.alarms && t('webhooks.alarms'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  chip={<State hook={hook} />}
                  onClick={() => setShown(hook.webhookId)}
                />
              ))}
            </Card>
          ) : (
            <EmptyState title={t('webhooks.none')} body={t('webhooks.noneBody')} />
          )
        }
      </QueryResult>
      {open && (
        <WebhookSheet
          hook={open}
          onClose={() => setShown(null)}
          onRenewed={(made) => {
            setShown(null)
            setSecret(made)
          }}
          onEdit={() => {
            setShown(null)
            setEditing(open)
          }}
        />
      )}
      {editing && (
        <WebhookForm
          hook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onMade={(made) => {
            setEditing(null)
            setSecret(made)
          }}
        />
      )}
      {secret && <SecretSheet secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function SecretSheet({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('webhooks.secret')}>
      <OneTimeLink
        link={secret}
        words={{
          title: t('webhooks.secret'),
          picture: t('webhooks.secret'),
          hint: () => t('webhooks.once'),
          copy: t('webhooks.copy'),
        }}
      />
    </Sheet>
  )
}

const displayUrl = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

function State({ hook: { failingSince, offAt } }: { hook: Webhook }) {
  const t = useT()
  if (offAt) return <Chip tone="red">{t('webhooks.off')}</Chip>
  if (failingSince) return <Chip tone="amber">{t('webhooks.fails')}</Chip>
  return <Chip tone="green">{t('webhooks.on')}</Chip>
}

type WebhookEvents = { onClose: () => void; onRenewed: (secret: string) => void }

/** Sheet of a webhook: its state, last messages and actions. */
function WebhookSheet({
  hook,
  onClose,
  onRenewed,
  onEdit,
}: WebhookEvents & { hook: Webhook; onEdit: () => void }) {
  const t = useT()
  const { webhookId, url, failingSince, offAt } = hook
  const { test, switchOn, remove, renew } = useWebhookActions(hook, { onClose, onRenewed })
  return (
    <Sheet open onClose={onClose} title={displayUrl(url)}>
      <Fields>
        {offAt ? (
          <Notice tone="red" title={t('webhooks.offSince', { when: formatAgo(offAt) })} />
        ) : (
          failingSince && (
            <Notice tone="amber" title={t('webhooks.failsSince', { when: formatDateTime(failingSince) })} />
          )
        )}
        {offAt ? (
          <Button kind="primary" wide busy={switchOn.sending} onClick={switchOn.run}>
            {t('webhooks.switchOn')}
          </Button>
        ) : (
          <Button wide icon={<IconSend size={22} aria-hidden />} busy={test.sending} onClick={test.run}>
            {t('webhooks.test')}
          </Button>
        )}
        <LastMessages webhookId={webhookId} />
        <ButtonRow>
          <Button icon={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
            {t('webhooks.change')}
          </Button>
          <Button icon={<IconRefresh size={20} aria-hidden />} busy={renew.sending} onClick={renew.run}>
            {t('webhooks.renew')}
          </Button>
          <Button
            kind="danger"
            icon={<IconTrash size={20} aria-hidden />}
            busy={remove.sending}
            onClick={remove.run}
          >
            {t('webhooks.remove')}
          </Button>
        </ButtonRow>
      </Fields>
    </Sheet>
  )
}

function useWebhookActions({ webhookId }: Webhook, { onClose, onRenewed }: WebhookEvents) {
  const t = useT()
  const say = useProblem()
  const test = useSend(webhooks.try)
  const switchOn = useSend(webhooks.switchOn)
  const remove = useSend(webhooks.remove)
  const renew = useSend(webhooks.renew)
  const done = (deed: Promise<unknown>, said: string) =>
    deed.then(
      () => toast(said),
      (problem: unknown) => toast(say(problem), { kind: 'error' }),
    )
  const renewSecret = async () => {
    const asked = { title: t('webhooks.askRenew'), body: t('webhooks.askRenewBody', { count: bothHours }) }
    if (!(await confirm({ ...asked, yes: t('webhooks.renew') }))) return
    await renew.send({ webhookId }).then(
      ({ secret }) => onRenewed(secret),
      (problem: unknown) => toast(say(problem), { kind: 'error' }),
    )
  }
  const removeWebhook = async () => {
    const asked = { title: t('webhooks.askRemove'), body: t('webhooks.askRemoveBody') }
    if (!(await confirm({ ...asked, yes: t('webhooks.remove'), danger: true }))) return
    await done(remove.send({ webhookId }), t('webhooks.removed'))
    onClose()
  }
  const tested = t('webhooks.tested')
  return {
    test: { sending: test.sending, run: () => void done(test.send({ webhookId }), tested) },
    switchOn: { sending: switchOn.sending, run: () => void done(switchOn.send({ webhookId }), tested) },
    remove: { sending: remove.sending, run: () => void removeWebhook() },
    renew: { sending: renew.sending, run: () => void renewSecret() },
  }
}

function LastMessages({ webhookId }: { webhookId: number }) {
  const t = useT()
  const list = useQuery({ ...query(webhooks.deliveries, { webhookId }), refetchInterval: refreshInterval })
  return (
    <Section title={t('webhooks.last')}>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={2} />}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Card flush>
              {rows.map((row) => (
                <Message key={row.sequence} row={row} />
              ))}
            </Card>
          ) : (
            <EmptyState title={t('webhooks.nothing')} body={t('webhooks.nothingBody')} />
          )
        }
      </QueryResult>
    </Section>
  )
}

function Message({ row: { sequence, type, madeAt, attempts, deliveredAt, status } }: { row: Delivery }) {
  const t = useT()
  const tried = attempts > 0 && [
    status > 0 ? t('webhooks.answered', { status }) : !deliveredAt && t('webhooks.silent'),
    attempts > 1 && t('webhooks.tries', { count: attempts }),
  ]
  return (
    <CardRow
      title={`${formatNumber(sequence)} · ${t(`webhooks.type.${type}`)}`}
      line={[formatDateTime(madeAt), ...(tried || [])].filter(Boolean).join(' · ')}
      chip={
        <Chip tone={deliveredAt ? 'green' : 'amber'}>
          {t(deliveredAt ? 'webhooks.taken' : 'webhooks.waits')}
        </Chip>
      }
    />
  )
}

function WebhookForm({
  hook,
  onClose,
  onMade,
}: {
  hook: Webhook | null
  onClose: () => void
  onMade: (secret: string) => void
}) {
  const t = useT()
  const make = useSend(webhooks.make)
  const change = useSend(webhooks.change)
  const form = useForm(
    webhooks.make.input,
    hook
      ? { url: hook.url, kinds: hook.kinds, alarms: hook.alarms }
      : { kinds: [...webhookKinds], alarms: true },
    {
      labels: { url: t('webhooks.url'), kinds: t('webhooks.kinds'), alarms: t('webhooks.alarms') },
      rules: ({ kinds, alarms }) =>
        kinds.length === 0 && !alarms ? [{ field: 'kinds', code: 'WEBHOOK_NOTHING' }] : [],
      onSave: async (values, operationId) => {
        if (!hook) return onMade((await make.send(values, operationId)).secret)
        await change.send({ webhookId: hook.webhookId, ...values }, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const chosen = form.values.kinds ?? []
  const choose = (kinds: typeof chosen) => form.setValues({ ...form.values, kinds })
  return (
    <FormSheet form={form} onClose={onClose} title={t(hook ? 'webhooks.edit' : 'webhooks.add')}>
      <TextField {...form.text('url')} maxLength={400} />
      <Checkbox {...form.check('alarms')} />
      <Field {...form.field('kinds')} group>
        {() => (
          <>
            <Checkbox
              label={t('webhooks.all')}
              checked={chosen.length === webhookKinds.length}
              onChange={(yes) => choose(yes ? [...webhookKinds] : [])}
            />
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`names.${kind}`)}
                checked={chosen.includes(kind)}
                onChange={(yes) =>
                  choose(webhookKinds.filter((each) => (each === kind ? yes : chosen.includes(each))))
                }
              />
            ))}
          </>
        )}
      </Field>
    </FormSheet>
  )
}

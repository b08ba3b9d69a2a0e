import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCloudUpload, IconDownload } from '@tabler/icons-react'
import { formatDateTime, formatTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { isRefused, isUnsent, type Operation } from '../outbox/operation.ts'
import { Failed } from '../screen/failed.tsx'
import { HeaderRight } from '../screen/header.tsx'
import { StorageWarnings } from '../screen/storage-warnings.tsx'
import { editOf, isRecordName } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow, IconButton } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { TagHead } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

/** Every record of this phone and where it is: what waits, what was refused and why, what was sent in the last 30 days. */
export function OutboxPage() {
  const t = useT()
  const say = useProblem()
  const { open, counts, status, outbox, loaded } = useOutbox()
  // Read again whenever something about a record changes.
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox', open, counts.accepted],
    queryFn: () => outbox.list(),
    placeholderData: (before) => before,
    networkMode: 'always',
  })
  const download = async () => {
    const url = URL.createObjectURL(new Blob([await outbox.exportJson()], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `penside_${formatDateTime(new Date()).replace(/\D/g, '')}.json`,
    })
    link.click()
    URL.revokeObjectURL(url)
    toast(t('outbox.exported'))
  }
  if (error) return <Failed problem={error} onRetry={() => void refetch()} />
  if (!loaded || !data) return <Skeleton shape="list" count={4} />

  const records = data.filter(({ discards, state }) => discards === undefined && state !== 'superseded')
  const refused = records.filter(isRefused)
  const waiting = records.filter(isUnsent)
  const settled = records.filter(({ state }) => state === 'accepted' || state === 'discarded')
  return (
    <>
      <HeaderRight>
        <IconButton
          icon={<IconDownload size={24} aria-hidden />}
          label={t('outbox.exportFile')}
          onClick={() => void download()}
        />
      </HeaderRight>
      <StorageWarnings always />
      {waiting.length > 0 ? (
        <Notice
          tone="amber"
          title={t(status.is === 'sending' ? 'outbox.sendingNow' : 'outbox.waitingHere', {
            count: waiting.length,
          })}
          action={
            <Button icon={<IconCloudUpload size={22} aria-hidden />} onClick={() => outbox.sendNow()}>
              {t('outbox.sendNow')}
            </Button>
          }
        >
          {t('outbox.waitingBody')}
        </Notice>
      ) : (
        refused.length === 0 && <EmptyState title={t('outbox.allSent')} body={t('outbox.allSentBody')} />
      )}
      {refused.length > 0 && (
        <Section title={t('outbox.attention', { count: refused.length })}>
          {refused.map((operation) => (
            <RefusedCard key={operation.id} operation={operation} say={say} />
          ))}
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={t('outbox.waiting', { count: waiting.length })}>
          <Records operations={waiting} />
        </Section>
      )}
      {counts.others > 0 && <Notice tone="grey" title={t('outbox.unsentCount', { count: counts.others })} />}
      {settled.length > 0 && (
        <Section title={t('outbox.sent')} aside={settled.length}>
          <Records operations={settled} />
        </Section>
      )}
    </>
  )
}

const tones: Record<Operation['state'], Tone> = {
  queued: 'amber',
  sending: 'blue',
  accepted: 'green',
  'needs-attention': 'red',
  conflict: 'red',
  discarded: 'struck',
  superseded: 'grey',
}
const words = {
  queued: 'queued',
  sending: 'sending',
  accepted: 'accepted',
  'needs-attention': 'attention',
  conflict: 'conflict',
  discarded: 'discarded',
  superseded: 'discarded',
} as const satisfies Record<Operation['state'], string>

export function StateChip({ state }: Pick<Operation, 'state'>) {
  const t = useT()
  return <Chip tone={tones[state]}>{t(`outbox.state.${words[state]}`)}</Chip>
}

/** `A-2047 · mating` */
function useNameOf() {
  const t = useT()
  return ({ label, kind }: Pick<Operation, 'label' | 'kind'>) =>
    `${label} · ${t(isRecordName(kind) || kind === 'group' ? `outbox.kind.${kind}` : 'outbox.kind.other')}`
}

function Records({ operations }: { operations: readonly Operation[] }) {
  const nameOf = useNameOf()
  return (
    <Card flush>
      {operations.map((operation) => (
        <CardRow
          key={operation.id}
          title={nameOf(operation)}
          line={lineOf(operation)}
          value={formatTime(operation.enteredAt)}
          chip={<StateChip state={operation.state} />}
          {...(isUnsent(operation) && { to: editOf(operation) })}
        />
      ))}
    </Card>
  )
}

const lineOf = ({ summary }: Operation) =>
  Object.values(summary)
    .filter((value) => value !== null && value !== '')
    .join(' · ') || undefined

/** What is done most often alone: three words beside one another do not fit a phone. */
const actions = { display: 'grid', gap: 8, marginTop: 12 }

function RefusedCard({ operation, say }: { operation: Operation; say: (problem: unknown) => string }) {
  const t = useT()
  const { member } = useSession()
  const nameOf = useNameOf()
  const { outbox } = useOutbox()
  const [discarding, setDiscarding] = useState(false)
  const [reason, setReason] = useState('')
  const trying = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) toast(done)
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  const discard = async () => {
    if (
      !(await confirm({
        title: t('outbox.discardTitle'),
        body: t('outbox.discardAgain', { what: nameOf(operation) }),
        yes: t('outbox.discardSure'),
        danger: true,
      }))
    )
      return
    setDiscarding(false)
    await trying(() => outbox.discard(operation.id, reason.trim() || '-'), t('outbox.discarded'))
  }
  return (
    <Card tone="late">
      <TagHead tag={nameOf(operation)} chip={<StateChip state={operation.state} />} />
      <p>{lineOf(operation)}</p>
      {operation.refused && (
        <p role="status" style={{ color: 'var(--late)', fontWeight: 650 }}>
          {say(operation.refused)}
        </p>
      )}
      {operation.author.login !== member.login && (
        <p>{t('outbox.otherMember', { name: operation.author.login })}</p>
      )}
      <div style={actions}>
        <Button kind="primary" wide to={editOf(operation)}>
          {t('outbox.edit')}
        </Button>
        <ButtonRow>
          <Button onClick={() => void trying(() => outbox.resend(operation.id))}>{t('outbox.resend')}</Button>
          <Button kind="danger" onClick={() => setDiscarding(true)}>
            {t('outbox.discard')}
          </Button>
        </ButtonRow>
      </div>
      <Sheet
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={t('outbox.discardTitle')}
        footer={
          <>
            <Button onClick={() => setDiscarding(false)}>{t('ui.cancel')}</Button>
            <Button kind="danger-fill" disabled={reason.trim() === ''} onClick={() => void discard()}>
              {t('outbox.discard')}
            </Button>
          </>
        }
      >
        <p>{t('outbox.discardBody')}</p>
        <TextField label={t('outbox.discardReason')} value={reason} onChange={setReason} required />
      </Sheet>
    </Card>
  )
}

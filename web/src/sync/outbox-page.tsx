import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { IconCloudUpload, IconDownload } from '../ui/icons/common.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { formatDateTime, formatTime, withDisplayDays } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { isRefused, isUnsent, type Operation } from '../outbox/operation.ts'
import type { Status } from '../outbox/sender.ts'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { HeaderRight } from '../screen/header.tsx'
import { lineOf, OperationList, StateChip, useNameOf } from '../screen/operation-list.tsx'
import { StorageWarnings } from '../screen/storage-warnings.tsx'
import { editOf, theirsOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { saveFile } from '../screen/excel.ts'
import { Button, ButtonRow, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.tsx'
import { TagHead } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { NoBreak } from '../ui/no-break.tsx'
import { useDeviceName } from '../accounts/device-name.ts'
import { KeepAsNote } from './keep-as-note.tsx'

/** Every record of this phone with its state: waiting, rejected with the reason, or sent in the last 30 days. */
export function OutboxPage() {
  const t = useT()
  const say = useProblem()
  const { open, counts, status, outbox, loaded } = useOutbox()
  // Refetched at each change of a record.
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox', open, counts.accepted],
    queryFn: () => outbox.list(),
    placeholderData: (before) => before,
    networkMode: 'always',
  })
  const download = async () => {
    const name = `penside_${formatDateTime(new Date()).replace(/\D/g, '')}.json`
    saveFile(name, await outbox.exportJson(), 'application/json')
    toast(t('outbox.exported'))
  }
  if (error) return <ErrorNotice problem={error} onRetry={() => void refetch()} />
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
        <Waiting
          status={status}
          count={waiting.filter(({ kind }) => kind !== 'photo').length}
          isBehind={refused.length > 0}
          onSend={() => outbox.sendNow()}
        />
      ) : (
        refused.length === 0 && <EmptyState title={t('outbox.allSent')} body={t('outbox.allSentBody')} />
      )}
      {refused.length > 0 && (
        <Section title={t('outbox.state.attention')} aside={refused.length}>
          {refused.map((operation) => (
            <RefusedCard key={operation.id} operation={operation} say={say} />
          ))}
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={t('outbox.state.queued')} aside={waiting.length}>
          <OperationList operations={waiting} />
        </Section>
      )}
      {counts.others.map(({ login, count, refused: turnedDown }) => (
        <Fragment key={login}>
          {count > turnedDown && (
            <Notice tone="grey" title={t('outbox.unsentOf', { name: login, count: count - turnedDown })}>
              {t('outbox.otherMember')}
            </Notice>
          )}
          {turnedDown > 0 && (
            <Notice tone="amber" title={t('outboxPage.refusedOf', { name: login, count: turnedDown })}>
              {t('outboxPage.otherSettles')}
            </Notice>
          )}
        </Fragment>
      ))}
      {settled.length > 0 && (
        <Section title={t('outbox.sent')} aside={settled.length}>
          <OperationList operations={settled} />
        </Section>
      )}
    </>
  )
}

/** Explains that and why records wait, and what happens next. */
function Waiting({
  status,
  count,
  isBehind,
  onSend,
}: {
  status: Status
  count: number
  /** A rejected record blocks them. */
  isBehind: boolean
  onSend: () => void
}) {
  const t = useT()
  const [title, body] = ((): [string, string] => {
    if (count === 0) return [t('outboxPage.photosWaiting'), t('outbox.waitingBody')]
    switch (status.is) {
      case 'sending':
        return [t('outbox.sendingNow', { count }), t('outbox.waitingBody')]
      case 'signed-out':
        return [t('outboxPage.waiting.signedOut', { count }), t('outboxPage.waitingForSignIn')]
      case 'idle':
        return [
          t('outboxPage.waiting.idle', { count }),
          t(isBehind ? 'outboxPage.waitingBehind' : 'outbox.waitingBody'),
        ]
      case 'waiting':
        return status.why === 'unreachable'
          ? [t('outbox.waitingHere', { count }), t('outbox.waitingBody')]
          : [
              t(`outboxPage.waiting.${status.why}`, { count }),
              t('outboxPage.waitingAgain', { time: formatTime(status.retryAt) }),
            ]
    }
  })()
  return (
    <Notice
      tone="amber"
      title={title}
      action={
        <Button icon={<IconCloudUpload size={22} aria-hidden />} onClick={onSend}>
          {t('outbox.sendNow')}
        </Button>
      }
    >
      {body}
    </Notice>
  )
}

/** Day of the record that a rejected one conflicts with, if the server names it; null otherwise. */
function useAgainst(values: RefusalValues): string | null {
  const t = useT()
  const deviceName = useDeviceName()
  const language = useLanguage()
  const {
    againstKind: kind,
    againstOn: on,
    againstDeed,
    againstBy: name,
    againstAt: at,
    againstDevice,
  } = values
  if (!name || !at) return null
  const deed = againstDeed === 'delete' || againstDeed === 'update' ? againstDeed : 'insert'
  const known = kind && kind in workNames ? workNames[kind as keyof typeof workNames][language] : ''
  return t(`outbox.against.${deed}`, {
    name,
    at: formatDateTime(String(at)),
    device: againstDevice ? deviceName(String(againstDevice)) : t('outbox.otherPhone'),
    what: [known || t('outbox.record'), withDisplayDays(on)].filter(Boolean).join(' '),
  })
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: 12,
  margin: '8px 0',
}
const small = { fontSize: 13, fontWeight: 600, color: 'var(--soft)' }

/** The main action has its own row, because three do not fit on a phone. */
const actions = { display: 'grid', gap: 8, marginTop: 12 }

function RefusedCard({ operation, say }: { operation: Operation; say: (problem: unknown) => string }) {
  const t = useT()
  const nameOf = useNameOf()
  const { outbox } = useOutbox()
  const edit = editOf(operation)
  // Another record was saved first and can be opened.
  const values = operation.refused?.values ?? {}
  const against = useAgainst(values)
  const theirs = against && theirsOf(operation, String(values['againstKind'] ?? ''))
  const [discarding, setDiscarding] = useState(false)
  const trying = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) toast(done)
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  return (
    <Card tone="late">
      <TagHead tag={nameOf(operation)} chip={<StateChip state={operation.state} />} />
      {operation.refused && (
        <p role="status" style={{ color: 'var(--late)', fontWeight: 650 }}>
          {say(operation.refused)}
        </p>
      )}
      <div style={sideBySide}>
        <div>
          <h3 style={small}>{t('outboxPage.mine')}</h3>
          <p>
            <NoBreak>{lineOf(operation)}</NoBreak>
          </p>
          <p>{formatDateTime(operation.enteredAt).slice(0, 16)}</p>
        </div>
        {against && (
          <div>
            <h3 style={small}>{t('outboxPage.theirs')}</h3>
            <p>
              <NoBreak>{against}</NoBreak>
            </p>
          </div>
        )}
      </div>
      <div style={actions}>
        {theirs && (
          <Button kind="primary" wide to={theirs}>
            {t('outboxPage.openTheirs')}
          </Button>
        )}
        {edit && (
          <Button kind={theirs ? undefined : 'primary'} wide to={edit}>
            {t('outbox.edit')}
          </Button>
        )}
        <ButtonRow>
          <Button onClick={() => void trying(() => outbox.resend(operation.id))}>{t('outbox.resend')}</Button>
          <Button kind="danger" onClick={() => setDiscarding(true)}>
            {t('outbox.discard')}
          </Button>
        </ButtonRow>
        {operation.refused && (
          <KeepAsNote operation={operation} why={against ?? say(operation.refused)} trying={trying} />
        )}
      </div>
      <DiscardSheet
        operation={operation}
        open={discarding}
        onClose={() => setDiscarding(false)}
        trying={trying}
      />
    </Card>
  )
}

type Trying = (work: () => Promise<unknown>, done?: string) => Promise<void>

/** Question for what reason a rejected record is discarded. */
function DiscardSheet({
  operation,
  open,
  onClose,
  trying,
}: {
  operation: Operation
  open: boolean
  onClose: () => void
  trying: Trying
}) {
  const t = useT()
  const nameOf = useNameOf()
  const { outbox } = useOutbox()
  const [reason, setReason] = useState('')
  const discardFor = async (why: string) => {
    onClose()
    await trying(() => outbox.discard(operation.id, why), t('outbox.discarded'))
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
    await discardFor(reason.trim() || '-')
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('outbox.discardTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="danger-fill" disabled={reason.trim() === ''} onClick={() => void discard()}>
            {t('outbox.discard')}
          </Button>
        </>
      }
    >
      <p>{t('outbox.discardBody')}</p>
      <div style={actions}>
        {(['first', 'twice', 'wrong'] as const).map((why) => (
          <Button key={why} wide onClick={() => void discardFor(t(`outboxPage.reasons.${why}`))}>
            {t(`outboxPage.reasons.${why}`)}
          </Button>
        ))}
      </div>
      <TextField label={t('outbox.discardReason')} value={reason} onChange={setReason} required />
    </Sheet>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconCheck } from '../../ui/icons/first.ts'
import { IconPlus } from '../../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { inquiries, type InquiryRow, type InquiryState } from '@penside/contract/company/inquiries.ts'
import { useT } from '../../i18n/index.ts'
import { pages, query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { PagedList } from '../../screen/paged-list.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { inquiryPath } from './places.ts'
import { Posting, writtenBy } from './posting.tsx'

const tones: Record<InquiryState, Tone> = { waiting: 'amber', answered: 'green', closed: 'grey' }
function State({ state }: { state: InquiryState }) {
  const t = useT()
  return <Chip tone={tones[state]}>{t(`board.inquiries.state.${state}`)}</Chip>
}

/** Inquiries of the reader; for helpers those of the whole company. */
export function Inquiries() {
  const t = useT()
  const [open] = useSearchParams()
  const paged = useInfiniteQuery(pages(inquiries.list, {}))
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="primary" wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setAsking(true)}>
        {t('board.inquiries.ask')}
      </Button>
      <PagedList<InquiryRow>
        paged={paged}
        label={t('screens.route.inquiries')}
        rowKey={({ inquiryId }) => inquiryId}
        card={(row) => ({
          tag: row.title,
          chip: <State state={row.state} />,
          line: writtenBy(row),
          to: inquiryPath(row.inquiryId),
          selected: open.get('no') === String(row.inquiryId),
        })}
        empty={{ title: t('board.inquiries.empty'), body: t('board.inquiries.emptyStep') }}
      />
      {asking && <AskSheet onClose={() => setAsking(false)} />}
    </>
  )
}

function AskSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(inquiries.ask, onClose, t('board.inquiries.sent'))
  const helpers = useQuery(query(inquiries.helpers, {}))
  const form = useForm(
    inquiries.ask.input,
    {},
    {
      labels: { title: t('board.inquiries.title'), body: t('board.inquiries.body') },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('board.inquiries.ask')}
      submit={t('board.inquiries.send')}
    >
      <TextField {...form.text('title')} maxLength={120} />
      <TextField {...form.text('body')} lines={6} maxLength={4_000} />
      <p>
        {helpers.data && t('board.inquiries.who', { names: helpers.data.names.join(', ') })}{' '}
        {t('board.inquiries.private')}
      </p>
    </FormSheet>
  )
}

export function Inquiry() {
  const inquiryId = Number(useSearchParams()[0].get('no')) || 0
  const one = useQuery({ ...query(inquiries.one, { inquiryId }), enabled: inquiryId > 0 })
  return (
    <QueryResult query={one} waiting={<Skeleton shape="card" />}>
      {(inquiry) => <Thread key={inquiry.inquiryId} inquiry={inquiry} />}
    </QueryResult>
  )
}

function Thread({ inquiry }: { inquiry: Output<typeof inquiries.one> }) {
  const t = useT()
  const trying = useAction()
  const close = useSend(inquiries.close)
  const { inquiryId, messages, state } = inquiry
  const end = async () => {
    const asked = { title: t('board.inquiries.askClose'), body: t('board.inquiries.askCloseBody') }
    if (!(await confirm({ ...asked, yes: t('board.inquiries.close') }))) return
    await trying(() => close.send({ inquiryId }))
  }
  return (
    <>
      {messages.map((message, at) =>
        message.deed === 'close' ? (
          <Notice key={at} tone="grey" title={t('board.inquiries.wroteClosed', { who: message.writer })} />
        ) : (
          <Posting
            key={at}
            title={at === 0 ? inquiry.title : undefined}
            line={writtenBy(message)}
            chip={
              at === 0 ? (
                <State state={state} />
              ) : (
                <Chip tone={message.deed === 'answer' ? 'green' : 'grey'}>
                  {t(message.deed === 'answer' ? 'board.inquiries.answer' : 'board.inquiries.asked')}
                </Chip>
              )
            }
            body={message.body}
          />
        ),
      )}
      {/* The box is empty again after each message. */}
      <WriteOn key={messages.length} inquiry={inquiry} />
      {state !== 'closed' && (
        <Button
          wide
          icon={<IconCheck size={20} aria-hidden />}
          busy={close.sending}
          onClick={() => void end()}
        >
          {t('board.inquiries.close')}
        </Button>
      )}
    </>
  )
}

function WriteOn({ inquiry: { inquiryId, own } }: { inquiry: Output<typeof inquiries.one> }) {
  const t = useT()
  const { send } = useSend(inquiries.write)
  const form = useForm(
    inquiries.write.input,
    { inquiryId },
    {
      labels: { body: t(own ? 'board.inquiries.more' : 'board.inquiries.answer') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('board.inquiries.sent'))
      },
    },
  )
  return (
    <Card>
      <form {...form.element}>
        <Fields>
          <TextField {...form.text('body')} lines={4} maxLength={4_000} />
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
          <Button kind="primary" type="submit" wide busy={form.saving}>
            {t('board.inquiries.send')}
          </Button>
        </Fields>
      </form>
    </Card>
  )
}

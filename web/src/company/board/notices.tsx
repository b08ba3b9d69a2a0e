import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconPencil, IconPlus } from '../../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { notices, type NoticeFile, type NoticeRow } from '@penside/contract/company/notices.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { pages, query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import type { DeskColumn } from '../../screen/desk-rows.tsx'
import { rowsAtDesk, useListState, useStartAt } from '../../screen/list-state.ts'
import { PagedList } from '../../screen/paged-list.tsx'
import { useSession } from '../../screen/session.ts'
import { DeleteButton } from '../../screen/delete-button.tsx'
import { useIsDesk } from '../../screen/use-is-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { ListHead, ListTools } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { Files, FilesField } from './files.tsx'
import { noticePath, noticesPath } from './places.ts'
import { Posting, writtenBy } from './posting.tsx'
import { ToCompany } from './to-company.tsx'

type Shown = Output<typeof notices.one>

/** Notices for the farm, newest first. */
export function Notices() {
  const t = useT()
  const { manages } = useSession()
  const [open] = useSearchParams()
  const isDesk = useIsDesk()
  const paged = useInfiniteQuery(pages(notices.list, isDesk ? { pageSize: rowsAtDesk } : {}))
  const { kept, startAt } = useListState(noticesPath, [''])
  useStartAt(startAt, !paged.isPending)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const total = paged.data?.pages.at(-1)?.total ?? 0
  const [writing, setWriting] = useState(false)
  return (
    <>
      {manages && (
        <ListTools>
          <Button
            kind="primary"
            wide
            icon={<IconPlus size={24} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            {t('board.notices.write')}
          </Button>
        </ListTools>
      )}
      {isDesk && <ListHead aside={<span ref={setPlace} />}>{t('ui.rows', { count: total })}</ListHead>}
      <PagedList<NoticeRow>
        paged={paged}
        label={t('screens.route.notices')}
        rowKey={({ noticeId }) => noticeId}
        card={(row) => ({
          tag: row.title,
          line: writtenBy(row),
          aside: row.files > 0 && t('board.files.count', { count: row.files }),
          chip: (
            <>
              {!row.read && <Chip tone="blue">{t('board.notices.unread')}</Chip>}
              {row.toCompany && <Chip>{t('board.notices.company')}</Chip>}
            </>
          ),
          to: noticePath(row.noticeId),
          selected: open.get('no') === String(row.noticeId),
        })}
        desk={{
          title: t('screens.route.notices'),
          counted: 'rows',
          columns: columnsOf(t),
          total,
          kept,
          head: place,
          every: {
            queryKey: pages(notices.list, {}).queryKey,
            read: async () => (await import('../../screen/list-export.tsx')).readWholeList(notices.list, {}),
          },
        }}
        empty={{ title: t('board.notices.empty'), body: t('board.notices.emptyStep') }}
      />
      {writing && <NoticeSheet notice={null} onClose={() => setWriting(false)} />}
    </>
  )
}

const columnsOf = (t: ReturnType<typeof useT>): DeskColumn<NoticeRow>[] => [
  {
    key: 'title',
    header: t('board.notices.title'),
    value: ({ title }) => title,
    cell: ({ title, read, toCompany }) => (
      <>
        {title} {!read && <Chip tone="blue">{t('board.notices.unread')}</Chip>}{' '}
        {toCompany && <Chip>{t('board.notices.company')}</Chip>}
      </>
    ),
    align: 'left',
    wrap: true,
  },
  {
    key: 'writer',
    header: t('board.notices.writer'),
    value: ({ writer }) => writer,
    align: 'left',
    room: 'more',
  },
  {
    key: 'farm',
    header: t('board.notices.farm'),
    value: ({ farmName }) => farmName,
    align: 'left',
    room: 'most',
  },
  { key: 'files', header: t('board.notices.files'), value: ({ files }) => files || null, room: 'more' },
  {
    key: 'at',
    header: t('board.notices.writtenAt'),
    value: ({ writtenAt }) => formatDateTime(writtenAt).slice(0, -3),
    room: 'some',
  },
]

/** One notice. Opening it marks it as read. */
export function NoticePage() {
  const noticeId = Number(useSearchParams()[0].get('no')) || 0
  const one = useQuery({ ...query(notices.one, { noticeId }), enabled: noticeId > 0 })
  const { send } = useSend(notices.read)
  const unread = one.data?.read === false && one.data.noticeId
  useEffect(() => {
    // Without a network it stays unread until it is opened again.
    if (unread) send({ noticeId: unread }).catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a notice
  }, [unread])
  return (
    <QueryResult query={one} waiting={<Skeleton shape="card" />}>
      {(notice) => <Whole key={notice.noticeId} notice={notice} />}
    </QueryResult>
  )
}

function Whole({ notice }: { notice: Shown }) {
  const t = useT()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [showing, setShowing] = useState(false)
  const { readers } = notice

  return (
    <>
      <Posting
        title={notice.title}
        line={writtenBy(notice)}
        chip={notice.toCompany && <Chip>{t('board.notices.company')}</Chip>}
        body={notice.body}
      >
        <Files files={notice.files} />
      </Posting>
      {notice.own && (
        <>
          <Fold
            card
            title={t('board.notices.readers', {
              read: readers.filter(({ readAt }) => readAt !== null).length,
              count: readers.length,
            })}
            open={showing}
            onToggle={setShowing}
            reads
          >
            <Card flush>
              {readers.map(({ name, farmName, readAt }) => (
                <CardRow
                  key={`${farmName} ${name}`}
                  title={name}
                  line={notice.toCompany ? farmName : undefined}
                  value={readAt ? formatDateTime(readAt).slice(0, -3) : t('board.notices.notRead')}
                />
              ))}
            </Card>
          </Fold>
          <Button wide icon={<IconPencil size={20} aria-hidden />} onClick={() => setEditing(true)}>
            {t('board.notices.edit')}
          </Button>
          <DeleteButton
            to={notices.withdraw}
            input={{ noticeId: notice.noticeId }}
            deed={t('board.notices.withdraw')}
            asks={{ title: t('board.notices.askWithdraw'), body: t('board.notices.askWithdrawBody') }}
            onDone={() => {
              toast(t('board.notices.withdrawn'))
              void navigate(noticesPath, { replace: true })
            }}
          />
        </>
      )}
      {editing && <NoticeSheet notice={notice} onClose={() => setEditing(false)} />}
    </>
  )
}

function NoticeSheet({ notice, onClose }: { notice: Shown | null; onClose: () => void }) {
  const t = useT()
  const save = useSheetSave(notices.save, onClose, t('board.notices.posted'))
  const [files, setFiles] = useState<readonly NoticeFile[]>(notice?.files ?? [])
  const [busy, setBusy] = useState(false)
  const form = useForm(
    notices.save.input,
    notice
      ? {
          noticeId: notice.noticeId,
          title: notice.title,
          body: notice.body,
          toCompany: notice.toCompany,
        }
      : {},
    {
      labels: {
        title: t('board.notices.title'),
        body: t('board.notices.body'),
        toCompany: t('board.notices.toCompany'),
      },
      onSave: (values, operationId) =>
        save({ ...values, files: files.map(({ fileId }) => fileId) }, operationId),
    },
  )
  return (
    <FormSheet
      form={{ ...form, saving: form.saving || busy }}
      onClose={onClose}
      title={t(notice ? 'board.notices.edit' : 'board.notices.write')}
      submit={t('board.notices.post')}
    >
      <TextField {...form.text('title')} maxLength={120} />
      <TextField
        {...form.text('body')}
        lines={8}
        maxLength={4_000}
        hint={notice ? t('board.notices.editHint') : undefined}
      />
      <FilesField files={files} onChange={setFiles} onBusy={setBusy} />
      <ToCompany {...form.check('toCompany')} />
    </FormSheet>
  )
}

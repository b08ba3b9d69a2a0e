import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPencil, IconPhoto, IconPlus, IconSpeakerphone } from '../../ui/icons/common.ts'
import { useLocation, useNavigate } from 'react-router'
import { advertisements, slots } from '@penside/contract/company/advertisements.ts'
import { mostBytes } from '@penside/domain/farm/attachment.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { DeleteButton } from '../../screen/delete-button.tsx'
import { FileField } from '../../screen/workbook/file-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenBy } from '../board/posting.tsx'
import { toSend } from '../../farm/photos/picture.ts'
import { AdvertisementPlace, type Filled } from './place.tsx'
import styles from './advertisement.module.css'

/** Address of the first slot; the others have the next numbers. */
const first = 7
const all = Array.from({ length: slots }, (_, i) => i + 1)

/** One of six slots for a linked picture. Owners fill them for all farms of their company. */
export function Advertisement() {
  const t = useT()
  const navigate = useNavigate()
  const { member } = useSession()
  const slot = Number(useLocation().pathname.split('/').at(-1)) - first + 1
  const list = useQuery(query(advertisements.list, {}))
  const [editing, setEditing] = useState(false)
  const fills = member.role === 'owner'

  return (
    <>
      <Segments
        label={t('advertisement.places')}
        name="slot"
        value={String(slot)}
        onChange={(to) => void navigate(`/popup/etc/${first - 1 + Number(to)}`, { replace: true })}
        choices={all.map((each) => ({ value: String(each), label: String(each) }))}
      />
      <QueryResult query={list}>
        {({ rows }) => {
          const filled = rows.find((row) => row.slot === slot)
          return (
            <>
              {filled ? (
                <>
                  <AdvertisementPlace filled={filled} />
                  {fills && <p className={styles.host}>{writtenBy(filled)}</p>}
                </>
              ) : (
                <EmptyState
                  icon={<IconSpeakerphone size={28} aria-hidden />}
                  title={t('advertisement.none')}
                  body={t('advertisement.noneStep')}
                />
              )}
              {fills && (
                <Button
                  wide
                  icon={filled ? <IconPencil size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {t(filled ? 'advertisement.edit' : 'advertisement.fill')}
                </Button>
              )}
              {fills && filled && (
                <DeleteButton
                  to={advertisements.empty}
                  input={{ slot }}
                  deed={t('advertisement.empty')}
                  asks={{ title: t('advertisement.askEmpty'), body: t('advertisement.askEmptyBody') }}
                  onDone={() => toast(t('advertisement.emptied'))}
                />
              )}
              {editing && <Fill slot={slot} filled={filled} onClose={() => setEditing(false)} />}
            </>
          )
        }}
      </QueryResult>
    </>
  )
}

function Fill({ slot, filled, onClose }: { slot: number; filled: Filled | undefined; onClose: () => void }) {
  const t = useT()
  const say = useProblem()
  const onSave = useSheetSave(advertisements.save, onClose, t('advertisement.posted'))
  const [unread, setUnread] = useState<unknown>(null)
  const form = useForm(
    advertisements.save.input,
    { slot, ...(filled && { title: filled.title, link: filled.link }) },
    {
      labels: {
        title: t('advertisement.title'),
        link: t('advertisement.link'),
        content: t('advertisement.picture'),
      },
      onSave,
    },
  )
  const { error } = form.field('content')
  const choose = (file: File) =>
    toSend(file).then(
      ({ content }) => {
        setUnread(null)
        form.set('content', content)
      },
      (problem: unknown) => setUnread(problem),
    )
  const wrong = unread === null ? error : say(unread)
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={`${t('screens.route.advertisement')} · ${t('advertisement.place', { slot })}`}
    >
      <TextField {...form.text('title')} maxLength={60} />
      <TextField
        {...form.text('link')}
        hint={t('advertisement.linkHint')}
        placeholder="https://"
        maxLength={500}
      />
      {form.values.content && (
        <img src={form.values.content} alt={t('advertisement.picture')} className={styles.picture} />
      )}
      {wrong !== undefined && (
        <div role="alert">
          <Notice tone="red" title={wrong} />
        </div>
      )}
      <FileField
        label={t('advertisement.choosePicture')}
        hint={t('advertisement.pictureHint', { max: mostBytes / 1_000_000 })}
        accept="image/*"
        icon={<IconPhoto size={24} aria-hidden />}
        disabled={form.saving}
        onFiles={([file]) => void choose(file)}
      />
    </FormSheet>
  )
}

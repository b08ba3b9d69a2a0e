import { useState } from 'react'
import { IconX } from '../../ui/icons/first.ts'
import { IconFileTypePdf, IconPaperclip, IconPhoto } from '../../ui/icons/common.ts'
import { noticeFilePath, notices, type NoticeFile } from '@penside/contract/company/notices.ts'
import { mostBytes, mostFiles } from '@penside/domain/farm/attachment.ts'
import { quantity } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { FileField } from '../../screen/workbook/file-field.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './files.module.css'
import { toSend } from '../../farm/photos/picture.ts'

const addressOf = ({ fileId }: NoticeFile) => `${noticeFilePath}?fileNo=${fileId}`
const isPicture = ({ type }: NoticeFile) => type.startsWith('image/')
/** File size: `1.2 MB` or `340 kB`. */
const sizeOf = ({ size }: NoticeFile) =>
  size < 1_000_000
    ? quantity(Math.max(1, Math.round(size / 1_000)), 'kB')
    : quantity(Math.round(size / 100_000) / 10, 'MB')

/** Attached files: pictures are displayed, documents are links. */
export function Files({ files }: { files: readonly NoticeFile[] }) {
  return files.map((file) => (
    <a key={file.fileId} href={addressOf(file)} target="_blank" rel="noreferrer" className={styles.file}>
      {isPicture(file) ? (
        <img src={addressOf(file)} alt={file.name} loading="lazy" className={styles.picture} />
      ) : (
        <span className={styles.document}>
          <IconFileTypePdf size={28} aria-hidden />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{sizeOf(file)}</span>
        </span>
      )}
    </a>
  ))
}

/** Field for attachments. Each file is uploaded when it is chosen. */
export function FilesField({
  files,
  onChange,
  onBusy,
}: {
  files: readonly NoticeFile[]
  onChange: (files: readonly NoticeFile[]) => void
  /** Called with whether an upload is running. */
  onBusy: (busy: boolean) => void
}) {
  const t = useT()
  const say = useProblem()
  const { send } = useSend(notices.upload)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const add = async (file: File) => {
    setProblem(null)
    setBusy(true)
    onBusy(true)
    try {
      onChange([...files, (await send(await toSend(file))).file])
    } catch (failed) {
      setProblem(say(failed))
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }
  return (
    <div className={styles.field}>
      {files.length > 0 && (
        <Card flush>
          {files.map((file) => (
            <div key={file.fileId} className={styles.row}>
              <CardRow
                icon={
                  isPicture(file) ? (
                    <IconPhoto size={24} aria-hidden />
                  ) : (
                    <IconFileTypePdf size={24} aria-hidden />
                  )
                }
                title={file.name}
                line={sizeOf(file)}
              />
              <IconButton
                icon={<IconX size={22} aria-hidden />}
                label={t('board.files.remove', { name: file.name })}
                onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
              />
            </div>
          ))}
        </Card>
      )}
      {problem !== null && (
        <div role="alert">
          <Notice tone="red" title={problem} />
        </div>
      )}
      {files.length < mostFiles && (
        <FileField
          label={t(busy ? 'board.files.sending' : 'board.files.add')}
          hint={t('board.files.hint', { count: mostFiles, max: mostBytes / 1_000_000 })}
          accept="image/*,application/pdf"
          icon={<IconPaperclip size={24} aria-hidden />}
          disabled={busy}
          onFiles={([file]) => void add(file)}
        />
      )}
    </div>
  )
}

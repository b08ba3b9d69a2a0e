import type { ReactNode } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import styles from './posting.module.css'

/** Date, writer and farm: `2026-11-20 09:41 · 김해숙 · 해뜰농장`. The reader's own farm is left out. */
export const writtenBy = ({
  writtenAt,
  writer,
  farmName,
}: {
  writtenAt: string
  writer: string
  farmName?: string
}) => [formatDateTime(writtenAt).slice(0, -3), writer, farmName].filter(Boolean).join(' · ')

/** Text with its line breaks. */
export function Posting({
  title,
  line,
  chip,
  body,
  children,
}: {
  title?: ReactNode
  line: ReactNode
  chip?: ReactNode
  body: string
  children?: ReactNode
}) {
  return (
    <Card>
      <article className={styles.posting}>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <p className={styles.line}>
          {line} {chip}
        </p>
        <p className={styles.body}>{body}</p>
        {children}
      </article>
    </Card>
  )
}

import { useState } from 'react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { call, useSend } from '../../screen/api.ts'
import { excelName, sheetName } from '../../screen/excel.ts'
import { useProblem } from '../../screen/problem.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { IconDownload } from '../../ui/icons/common.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './books.module.css'

const units = ['sows', 'boars', 'groups'] as const

/** What stays of a file, in words: `28 sows, 2 groups, 310 rows`. */
export function useStaying() {
  const t = useT()
  return ({ split }: BookImport) =>
    split
      ? [...units, 'rows' as const]
          .flatMap((unit) => {
            const count = split[`${unit}Stay`]
            return count > 0 ? [t(`records.books.settle.count.${unit}`, { count })] : []
          })
          .join(', ')
      : ''
}

/** Whether some rows of a file with errors can be imported. */
export const hasRightPart = ({ split }: BookImport) => split !== null && split.rows > split.rowsStay

type RightPartProps = { of: BookImport; onChange: () => void; onDropped: () => void }

/** Import of what is right in a file with errors, and what stays. */
export function RightPart({ of, onChange, onDropped }: RightPartProps) {
  const t = useT()
  const trying = useAction()
  const staying = useStaying()
  const { send, sending } = useSend(books.run)
  const { split } = of
  if (!split) return null
  const unit = units.find((each) => split[each] > split[`${each}Stay`]) ?? 'rows'
  const all = split[unit]
  const now = all - split[`${unit}Stay`]
  const label = t(`records.books.settle.${unit}`, { now: formatNumber(now), all: formatNumber(all) })
  const staysAs = t('records.books.settle.staying', { what: staying(of) })
  const bring = async () => {
    const yes =
      of.warnings > 0 ? t('table.takeUnusual', { count: of.warnings }) : t('records.books.settle.yes')
    const title = t('records.books.settle.ask', { file: of.fileName })
    if (!(await confirm({ title, body: staysAs, yes }))) return
    await trying(() => send({ importId: of.importId, warnings: of.warnings, onlyRight: true }))
    onChange()
  }
  return (
    <Card title={t('records.books.bringTitle')}>
      <div className={styles.stack}>
        {hasRightPart(of) ? (
          <>
            <Button
              kind="primary"
              wide
              busy={sending}
              disabled={of.state === 'checking'}
              onClick={() => void bring()}
            >
              {label}
            </Button>
            <p>{staysAs}</p>
            {split.tied > 0 && (
              <p className={styles.soft}>{t('records.books.settle.tied', { count: split.tied })}</p>
            )}
            {split.stockStays && <p className={styles.soft}>{t('records.books.settle.stock')}</p>}
            <p className={styles.soft}>{t('records.books.settle.later')}</p>
          </>
        ) : (
          <p>{t('records.books.settle.nothing')}</p>
        )}
        {of.restOf !== null && <RestButtons of={of} onDropped={onDropped} />}
      </div>
    </Card>
  )
}

/** Buttons that save the remaining rows of a file as a workbook, and that drop them. */
export function RestButtons({ of: { importId, rows, split }, onDropped }: Omit<RightPartProps, 'onChange'>) {
  const t = useT()
  const say = useProblem()
  const trying = useAction()
  const { send, sending } = useSend(books.drop)
  const [saving, setSaving] = useState(false)
  const drop = async () => {
    const sure = await confirm({
      title: t('records.books.settle.dropAsk', { count: split?.rows ?? rows }),
      body: t('records.books.settle.dropBody'),
      yes: t('records.books.settle.drop'),
      danger: true,
    })
    if (sure && (await trying(() => send({ importId })))) onDropped()
  }
  const save = async () => {
    setSaving(true)
    try {
      await saveRemaining(importId, excelName(t('records.books.settle.fileName')))
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Button icon={<IconDownload size={20} aria-hidden />} busy={saving} onClick={() => void save()}>
        {t('records.books.settle.file')}
      </Button>
      <Button kind="danger" busy={sending} onClick={() => void drop()}>
        {t('records.books.settle.drop')}
      </Button>
    </>
  )
}

/** Saves the rows of a file that is not imported, as corrected so far, sheet by sheet. */
async function saveRemaining(importId: number, fileName: string) {
  const sheets = new Map<string, { value: string; type: typeof String }[][]>()
  for (let number = 1, parts = 1; number <= parts; number++) {
    const part = await call(books.remaining, { importId, number })
    parts = part.parts
    const rows = part.rows.map(([, ...cells]) =>
      cells.map((cell) => ({
        value: cell === null ? '' : typeof cell === 'object' ? cell.text : String(cell),
        type: String,
      })),
    )
    sheets.set(part.sheet, [...(sheets.get(part.sheet) ?? []), ...rows])
  }
  const { default: write } = await import('write-excel-file/browser')
  await write([...sheets].map(([sheet, data]) => ({ sheet: sheetName(sheet), data }))).toFile(fileName)
}

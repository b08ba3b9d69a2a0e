import { useState } from 'react'
import type { BookRows } from '@penside/domain/workbook/typed-rows.ts'
import { IconDownload, IconFileExport } from '../../ui/icons/common.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { excelName, fileName, saveFile } from '../../screen/excel.ts'
import { useSession } from '../../screen/session.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { aboutRows, type AboutWords } from './about.ts'
import { gatherBooks } from './export.ts'
import { Working } from './import-state.tsx'
import { saveWorkbook, type GuideWords } from './write-workbook.ts'
import styles from './books.module.css'

function useGuide(): GuideWords {
  const t = useT()
  const word = (key: 'title' | 'sheet' | 'column' | 'needed' | 'content' | 'oneOf') =>
    t(`records.books.guide.${key}`)
  return {
    title: word('title'),
    rules: (['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7'] as const).map((rule) =>
      t(`records.books.guide.${rule}`),
    ),
    sheet: word('sheet'),
    column: word('column'),
    needed: word('needed'),
    yes: t('ui.yes'),
    content: word('content'),
    oneOf: word('oneOf'),
    looks: {
      text: t('records.books.guide.looks.text'),
      day: t('records.books.guide.looks.day'),
      number: t('records.books.guide.looks.number'),
      decimal: t('records.books.guide.looks.decimal'),
      kg: t('records.books.guide.looks.kg'),
    },
  }
}

/** Download of the empty template. */
export function Template() {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const guide = useGuide()
  const save = () => saveWorkbook(excelName(t('records.books.templateName')), null, language, guide)
  return (
    <Card title={t('records.books.templateTitle')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.templateBody')}</p>
        <Button icon={<IconDownload size={20} aria-hidden />} onClick={() => void trying(save)}>
          {t('records.books.template')}
        </Button>
      </div>
    </Card>
  )
}

/** File formats of the export. */
const formats = ['xlsx', 'csv', 'json'] as const
type Format = (typeof formats)[number]

/** Download of all records of the farm, in one of three formats. */
export function Export() {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const guide = useGuide()
  const {
    member: { farmName },
    today,
  } = useSession()
  const [progress, setProgress] = useState<number | null>(null)
  const word = (key: keyof AboutWords) => t(`records.books.about.${key}`)
  const save = async (format: Format, rows: BookRows) => {
    const farm = { name: farmName, today }
    const name = t('records.books.fileName')
    if (format === 'json') {
      const { bookJsonOf } = await import('./write-json.ts')
      const text = JSON.stringify(bookJsonOf(rows, farm, language, new Date()), null, 1)
      return saveFile(fileName(name, 'json'), text, 'application/json')
    }
    const about = aboutRows(rows, farm, language, {
      farm: word('farm'),
      baseDate: word('baseDate'),
      period: word('period'),
      units: word('units'),
      unitsText: word('unitsText'),
      sheet: word('sheet'),
      rows: word('rows'),
    })
    if (format === 'xlsx') return saveWorkbook(excelName(name), { rows, about }, language, guide)
    const { csvZipOf } = await import('./write-csv.ts')
    return saveFile(fileName(name, 'zip'), csvZipOf(rows, about, language), 'application/zip')
  }
  const exportAs = (format: Format) =>
    trying(async () => {
      setProgress(0)
      try {
        const rows = await gatherBooks(setProgress)
        if (rows === null) return toast(t('records.books.exportChanged'), { kind: 'error' })
        await save(format, rows)
        toast(t('records.books.exported'))
      } finally {
        setProgress(null)
      }
    })
  return (
    <Card flush title={t('records.books.export')}>
      {formats.map((format) => (
        <CardRow
          key={format}
          icon={<IconFileExport size={24} aria-hidden />}
          title={t(`records.books.formats.${format}.name`)}
          line={t(`records.books.formats.${format}.line`)}
          disabled={progress !== null}
          onClick={() => void exportAs(format)}
        />
      ))}
      {progress !== null && (
        <div className={styles.progress}>
          <Working label={t('records.books.exporting')} fraction={progress} />
        </div>
      )}
    </Card>
  )
}

import { useState } from 'react'
import { IconDownload, IconFileExport } from '../../ui/icons/common.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { excelName } from '../../screen/excel.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { gatherBooks } from './export.ts'
import { Working } from './import-state.tsx'
import { saveWorkbook, type BookRows, type GuideWords } from './write-workbook.ts'
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

/** Downloads of the empty template and of the farm's own workbook. */
export function Template() {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const guide = useGuide()
  const [progress, setProgress] = useState<number | null>(null)
  const save = (name: string, rows: BookRows | null) => saveWorkbook(excelName(name), rows, language, guide)
  const exportBooks = () =>
    trying(async () => {
      setProgress(0)
      try {
        const rows = await gatherBooks(setProgress)
        if (rows === null) return toast(t('records.books.exportChanged'), { kind: 'error' })
        await save(t('records.books.fileName'), rows)
        toast(t('records.books.exported'))
      } finally {
        setProgress(null)
      }
    })
  return (
    <Card title={t('records.books.templateTitle')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.templateBody')}</p>
        <Button
          icon={<IconDownload size={20} aria-hidden />}
          onClick={() => void trying(() => save(t('records.books.templateName'), null))}
        >
          {t('records.books.template')}
        </Button>
        <Button
          icon={<IconFileExport size={20} aria-hidden />}
          busy={progress !== null}
          onClick={() => void exportBooks()}
        >
          {t('records.books.export')}
        </Button>
        {progress !== null && <Working label={t('records.books.exporting')} fraction={progress} />}
      </div>
    </Card>
  )
}

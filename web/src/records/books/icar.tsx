import { useState } from 'react'
import { IconFileExport } from '../../ui/icons/common.ts'
import { icar, icarCollections, type IcarMember } from '@penside/contract/reports/icar.ts'
import { addMonths, type Day } from '@penside/domain/basics/day.ts'
import { farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { call } from '../../screen/api.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { saveFile } from '../../screen/excel.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { Working } from './import-state.tsx'
import styles from './books.module.css'

/** Reads all rows of each collection of a span, by the collection's name. */
async function gather(span: { from: Day; to: Day }, onProgress: (fraction: number) => void) {
  const gathered: Record<string, IcarMember[]> = {}
  for (const [index, collection] of icarCollections.entries()) {
    const all: IcarMember[] = []
    for (let page = 0, pages = 1; page < pages; page++) {
      const { view, member } = await call(icar.list, { collection, ...span, page }, { quiet: true })
      all.push(...member)
      pages = view.totalPages
      onProgress((index + (page + 1) / Math.max(pages, 1)) / icarCollections.length)
    }
    gathered[collection] = all
  }
  return gathered
}

/** Export of the herd in the format ICAR ADE. */
export function IcarExport() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('records.books.icar.title')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.icar.body')}</p>
        <Button icon={<IconFileExport size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {t('records.books.icar.export')}
        </Button>
      </div>
      {open && <SpanSheet onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SpanSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const today = farmToday()
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm(
    icar.list.input,
    { collection: 'animals', from: addMonths(today, -12), to: today },
    {
      labels: { from: t('records.books.icar.from'), to: t('records.books.icar.to') },
      onSave: async ({ from, to }) => {
        setProgress(0)
        try {
          const text = JSON.stringify(await gather({ from, to }, setProgress), null, 1)
          saveFile(`${['icar-ade', from, to].join('_')}.json`, text, 'application/json')
          toast(t('records.books.icar.exported'))
          onClose()
        } finally {
          setProgress(null)
        }
      },
    },
  )
  const { from, to } = form.values
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('records.books.icar.title')}
      submit={t('records.books.icar.save')}
    >
      <DayField {...form.day('from')} max={to ?? today} />
      <DayField {...form.day('to')} min={from ?? undefined} max={today} />
      {progress !== null && <Working label={t('records.books.icar.exporting')} fraction={progress} />}
    </FormSheet>
  )
}

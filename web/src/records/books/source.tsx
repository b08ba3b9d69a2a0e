import { useState } from 'react'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import { useT } from '../../i18n/index.ts'
import { newId } from '../../screen/device.ts'
import { draftKey, readDraft, writeDraft } from '../../screen/draft.ts'
import { useSession } from '../../screen/session.ts'
import { Card } from '../../ui/card.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { Template } from './template.tsx'

/** Programs and tables that a farm comes from. */
const sources = ['own', 'korean', 'pigchamp', 'pigvision', 'template'] as const
type Source = (typeof sources)[number]

/** Order in which the dates of a source usually name day and month. */
const usualOrder: Partial<Readonly<Record<Source, DayOrder>>> = {
  korean: 'YMD',
  pigchamp: 'MDY',
  pigvision: 'DMY',
}

/** Where the files come from, remembered on this device. It only sets guesses; null if it was not chosen. */
export function useSource() {
  const { member } = useSession()
  const key = draftKey(member.login, member.farmId, 'import-source')
  const [source, setSource] = useState(() => readDraft<Source | null>(key)?.values ?? null)
  const choose = (values: Source | null) => {
    setSource(values)
    writeDraft(key, { values, operation: { id: newId() }, at: Date.now() })
  }
  return { source, choose, usualOrder: source === null ? undefined : usualOrder[source] }
}

/** Choice of the program that the files come from, and what to export there. */
export function SourceChoice({ of: { source, choose } }: { of: ReturnType<typeof useSource> }) {
  const t = useT()
  return (
    <>
      <Card>
        <ChoiceButtons
          label={t('records.books.source.title')}
          value={source}
          shown={sources.length}
          choices={sources.map((value) => ({ value, label: t(`records.books.source.${value}`) }))}
          hint={source !== null && source !== 'template' && t(`records.books.source.export.${source}`)}
          onChange={choose}
        />
      </Card>
      {source === 'template' && <Template />}
    </>
  )
}

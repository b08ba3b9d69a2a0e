import { useState } from 'react'
import { languageNames, languages, setLanguage, useLanguage, useT, type Language } from '../i18n/index.ts'
import { useProblem } from './problem.ts'
import { Segments } from '../ui/segments.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { toast } from '../ui/toast.tsx'

const choices = languages.map((value) => ({ value, label: languageNames[value] }))

/** Selected language, displayed before its words are loaded. */
function useChoice(): [Language, (language: Language) => void] {
  const say = useProblem()
  const current = useLanguage()
  const [coming, setComing] = useState<Language | null>(null)
  const choose = (language: Language) => {
    setComing(language)
    setLanguage(language)
      .catch(() => toast(say({ code: 'NO_NETWORK' }), { kind: 'error' }))
      .finally(() => setComing(null))
  }
  return [coming ?? current, choose]
}

/** Language choice with all languages side by side. */
export function LanguageSegments() {
  const t = useT()
  const [language, choose] = useChoice()
  return (
    <Segments label={t('ui.language')} name="language" value={language} onChange={choose} choices={choices} />
  )
}

/** Language choice in a bar. */
export function LanguageSelect() {
  const t = useT()
  const [language, choose] = useChoice()
  return <SortSelect label={t('ui.language')} value={language} onChange={choose} choices={choices} />
}

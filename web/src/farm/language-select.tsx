import {
  currentLanguage,
  languageNames,
  languages,
  setLanguage,
  useLanguage,
  useT,
  type Language,
} from '../i18n/index.ts'
import { Segments } from '../ui/segments.tsx'
import { SortSelect } from '../ui/sort-select.tsx'

const choices = languages.map((value) => ({ value, label: languageNames[value] }))

function choose(language: Language): void {
  if (language !== currentLanguage()) void setLanguage(language)
}

/** The language, where there is room for all three. */
export function LanguageSegments() {
  const t = useT()
  return (
    <Segments
      label={t('ui.language')}
      name="language"
      value={useLanguage()}
      onChange={choose}
      choices={choices}
    />
  )
}

/** The language in a bar. */
export function LanguageSelect() {
  const t = useT()
  return <SortSelect label={t('ui.language')} value={useLanguage()} onChange={choose} choices={choices} />
}

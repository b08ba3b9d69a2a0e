import { useT } from '../i18n/index.ts'
import { setScheme, useSchemeChoice } from '../ui/scheme.ts'
import { Segments } from '../ui/segments.tsx'

export function ThemeSegments() {
  const t = useT()
  return (
    <Segments
      label={t('ui.theme')}
      name="theme"
      value={useSchemeChoice()}
      onChange={setScheme}
      choices={[
        { value: 'auto', label: t('ui.themeAuto') },
        { value: 'light', label: t('ui.themeLight') },
        { value: 'dark', label: t('ui.themeDark') },
      ]}
    />
  )
}

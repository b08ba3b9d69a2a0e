import { useMemo, type ReactNode } from 'react'
import { UiProvider } from '../ui/provider.tsx'
import type { Words } from '../ui/settings.ts'
import { describeNumber, farmToday, formatDay } from './format.ts'
import { useLanguage, useT } from './index.ts'

const words = [
  'all',
  'back',
  'cancel',
  'choose',
  'clear',
  'next',
  'close',
  'decrease',
  'find',
  'hide',
  'increase',
  'loading',
  'month',
  'nextMonth',
  'nextYear',
  'no',
  'noData',
  'noMatch',
  'notLoaded',
  'pickDay',
  'pickMonth',
  'pickYear',
  'previousMonth',
  'previousYear',
  'retry',
  'show',
  'today',
  'toTop',
  'year',
  'yes',
  'yesterday',
] as const satisfies readonly (keyof Words)[]

/** Provides the controls of ui/ with the user's language and the farm's day. */
export function Localised({ children }: { children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const translated = useMemo(
    // Each key is in the list once, which the type of Object.fromEntries cannot express.
    () => Object.fromEntries(words.map((word) => [word, t(`ui.${word}`)])) as Words,
    [t],
  )
  return (
    <UiProvider
      words={translated}
      language={language}
      today={farmToday}
      describeDay={formatDay}
      describeNumber={describeNumber}
    >
      {children}
    </UiProvider>
  )
}

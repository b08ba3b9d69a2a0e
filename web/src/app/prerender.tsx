import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { languages, speak, startI18n, type Language } from '../i18n/index.ts'
import { createQueryClient } from '../screen/api.ts'
import { sessionKey } from '../screen/sign.ts'
import { App } from './app.tsx'

const Router: ComponentType<{ children: ReactNode }> = ({ children }) => (
  <StaticRouter location="/">{children}</StaticRouter>
)

export type Prerendered = { shows: 'signIn' | 'starting'; language: Language; html: string }

/** Renders what the page shows before any script has loaded. Run by the build. */
export async function prerenderAll(): Promise<Prerendered[]> {
  await startI18n(languages[0])
  const drawn: Prerendered[] = []
  for (const language of languages) {
    await speak(language)
    for (const shows of ['signIn', 'starting'] as const) {
      const cache = createQueryClient()
      if (shows === 'signIn') cache.setQueryData(sessionKey, null)
      drawn.push({ shows, language, html: renderToString(<App cache={cache} Router={Router} />) })
    }
  }
  return drawn
}

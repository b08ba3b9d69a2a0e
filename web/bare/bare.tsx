// The same sign-in form from the same libraries and nothing else: what the app's first screen is measured against
// (bench/src/first-screen.ts).
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { first } from 'virtual:words'
import { SignIn } from '../src/accounts/sign-in.tsx'
import { Localised } from '../src/i18n/localised.tsx'
import { createQueryClient } from '../src/screen/api.ts'
import '../src/app/shell.css'

void start()
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))

async function start() {
  await i18next.use(initReactI18next).init({
    lng: 'ko',
    ns: 'words',
    defaultNS: 'words',
    resources: { ko: { words: await first.ko() } },
  })
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={createQueryClient()}>
      <Localised>
        <BrowserRouter>
          <SignIn />
        </BrowserRouter>
      </Localised>
    </QueryClientProvider>,
  )
}

import { expect, type APIRequestContext, type Page } from '@playwright/test'
import * as z from 'zod'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { isLong } from '../server/test/long.ts'

export type Language = 'ko' | 'en' | 'vi'
/** A journey is made in one language, and in the long proofs in each. */
export const inLanguages = (one: Language): readonly Language[] => (isLong ? ['ko', 'en', 'vi'] : [one])
export const demoPassword = 'penside-demo'

/**
 * The browser of somebody who has signed in before, on no page yet: it has the session's cookie and keeps what the sign-in page leaves
 * there. The journeys of accounts/sign-in.e2e.ts do it by hand.
 */
export async function signIn(page: Page, login: string, language: Language) {
  // What is seen once and dismissed has been seen: the tutorial has a journey of its own.
  await page.addInitScript(
    ([id, lang]) => {
      if (localStorage.getItem('lang') !== null) return
      for (const [key, value] of Object.entries({ lang, id, autoLogin: 'Y', coach: 'seen' }))
        localStorage.setItem(key, value)
    },
    [login, language] as const,
  )
  await openSession(page.request, login, language)
  // She has several farms, and comes to that on which another journey left her.
  if (login === 'owner')
    await page.request.post(farms.select.path, { data: z.encode(farms.select.input, { chosen: 1 }) })
}

/** The requests that follow have the session's cookie. */
export async function openSession(request: APIRequestContext, login: string, language: Language) {
  const data = z.encode(sessions.signIn.input, {
    login,
    password: demoPassword,
    staysSignedIn: true,
    language,
  })
  // Two journeys may sign the same member in at once, which the server takes for guessing: it says to wait a second.
  await expect(async () => {
    const answer = await request.post(sessions.signIn.path, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 240_000, intervals: [1_500] })
}

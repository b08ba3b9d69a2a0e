import { expect, type APIRequestContext, type Page } from '@playwright/test'
import * as z from 'zod'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { isLong } from '../server/test/long.ts'

export type Language = 'ko' | 'en' | 'vi'
/** Runs a journey in one language, or in all in long runs. */
export const inLanguages = (one: Language): readonly Language[] => (isLong ? ['ko', 'en', 'vi'] : [one])
export const demoPassword = 'penside-demo'

/**
 * Browser of a signed-in member, on no page yet, with the cookie and stored values of a sign-in.
 * accounts/sign-in.e2e.ts signs in through the form.
 */
export async function signIn(page: Page, login: string, language: Language) {
  // Marks one-time hints as seen; the tutorial has a journey of its own.
  await page.addInitScript(
    ([id, lang]) => {
      if (localStorage.getItem('lang') !== null) return
      for (const [key, value] of Object.entries({ lang, id, autoLogin: 'Y', coach: 'seen' }))
        localStorage.setItem(key, value)
    },
    [login, language] as const,
  )
  await openSession(page.request, login, language)
  // The owner has several farms, and would start on the one chosen by another journey.
  if (login === 'owner')
    await page.request.post(farms.select.path, { data: z.encode(farms.select.input, { chosen: 1 }) })
}

/** Gives the requests that follow a session cookie. */
export async function openSession(request: APIRequestContext, login: string, language: Language) {
  const data = z.encode(sessions.signIn.input, {
    login,
    password: demoPassword,
    staysSignedIn: true,
    language,
  })
  // Simultaneous sign-ins of one member are throttled, so the request is repeated.
  await expect(async () => {
    const answer = await request.post(sessions.signIn.path, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 240_000, intervals: [1_500] })
}

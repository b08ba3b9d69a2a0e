import { expect, type APIRequestContext, type Page } from '@playwright/test'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { members } from '@penside/contract/accounts/members.ts'
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

/** Makes a call of the page's member. */
export async function ask<C extends Call>(page: Page, to: C, input: Input<C>): Promise<Output<C>> {
  const answer = await page.request.post(to.path, {
    data: z.encode(to.input as z.ZodType, input),
    headers: to.writes ? { [operationHeader]: crypto.randomUUID() } : {},
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return z.decode(to.output as z.ZodType, (await answer.json()) as never) as Output<C>
}

/** Founds an empty farm with an owner of its own, so that no other journey's farm changes. */
export async function foundFarm(page: Page, language: Language): Promise<number> {
  await signIn(page, 'owner', language)
  const { secret } = await ask(page, members.invite, { role: 'owner' })
  const login = `founder-${crypto.randomUUID().slice(0, 8)}`
  await ask(page, sessions.accept, { secret, login, password: 'a password of her own', name: 'Founder' })
  const { farmId } = await ask(page, farms.add, { farmName: 'Empty farm' })
  await ask(page, farms.select, { chosen: farmId })
  return farmId
}

import { expect, type Page } from '@playwright/test'

export type Language = 'ko' | 'en' | 'vi'
/** A journey is made in one language, and in the long proofs in each. */
export const inLanguages = (one: Language): readonly Language[] =>
  process.env['PENSIDE_LONG'] === '1' ? ['ko', 'en', 'vi'] : [one]
export const demoPassword = 'penside-demo'

/** Signs in as a member of the demo farms, in one of the languages, and waits for the menu. */
export async function signIn(page: Page, login: string, language: Language) {
  // What is seen once and dismissed has been seen: the tutorial has a journey of its own.
  await page.addInitScript((chosen) => {
    localStorage.setItem('lang', localStorage.getItem('lang') ?? chosen)
    localStorage.setItem('coach', 'seen')
  }, language)
  await page.goto('/')
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(/\/popup\/common\/[13]/)
}

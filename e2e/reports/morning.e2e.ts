import { expect, test, type Locator } from '@playwright/test'
import { inLanguage } from '@penside/domain/language/words.ts'
import { rooms } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

for (const language of inLanguages('en'))
  test(`a manager starts with the morning report, whose numbers open their records (${language})`, async ({
    page,
    browser,
  }) => {
    const { reports } = inLanguage(language, rooms)
    const { morning, today } = reports
    await signIn(page, 'manager', language)
    await page.goto('/')
    await expect(page).toHaveURL('/popup/common/3')

    // A list that is late opens with what is late in it.
    const work = page.getByRole('link', { name: today.list['150005'] })
    const late = await numberIn(work, today.list['150005'])
    expect(late).toBeGreaterThan(0)
    await isAccessible(page)
    await work.click()
    await expect(page).toHaveURL(/due=late/)
    await expect(page.getByText(new RegExp(`^${late}\\s?(건|results?|kết quả)$`))).toBeVisible()
    await page.goBack()

    // Figures of the day before have that many records. Some days have no mating, or no record.
    await expect(page.getByText(morning.figure.matings).first()).toBeVisible()
    const records = [morning.figure.matings, morning.figure.litters, morning.figure.weanings]
    const cell = page.getByRole('link', { name: new RegExp(`^(${records.join('|')}) [1-9]`) }).first()
    if ((await cell.count()) > 0) {
      const count = await numberIn(cell, '')
      await cell.click()
      await expect(page).toHaveURL(/span=day/)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count)
      await page.goBack()
    }

    // A changed figure shows its cause and opens the explanation.
    await page.getByRole('link', { name: morning.why }).first().click()
    await expect(page).toHaveURL(/\/popup\/report\/why\?.*months=3/)

    const worker = await browser.newPage()
    await signIn(worker, 'worker', language)
    await worker.goto('/')
    await expect(worker).toHaveURL('/popup/common/1')
    await worker.close()
  })

/** The first number in its text after the name. */
const numberIn = async (link: Locator, name: string) =>
  Number(/\d+/.exec((await link.innerText()).replace(name, ''))?.[0])

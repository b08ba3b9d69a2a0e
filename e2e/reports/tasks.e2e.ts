import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { statistics as refusals } from '@penside/contract/messages/statistics.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { isAccessible } from '../accessible.ts'
import { inLanguages, signIn } from '../person.ts'

for (const language of inLanguages('ko'))
  test(
    `what fell becomes a task, and who has done it ticks it off (${language})`,
    { tag: '@long' },
    async ({ page, browser }) => {
      const { reports } = inLanguage(language, rooms)
      const { ui, outbox } = inLanguage(language, first)
      const what = `Semen of D-21 ${Date.now()}`
      await signIn(page, 'manager', language)
      await page.goto('/popup/report/why?name=farrowingRate')
      await page.getByRole('button', { name: reports.tasks.add }).click()
      const sheet = page.getByRole('dialog', { name: reports.tasks.new })
      // The text is filled in; an empty task is rejected at its field.
      const box = sheet.getByLabel(reports.tasks.what)
      await expect(box).not.toHaveValue('')
      await isAccessible(page)
      await box.fill('')
      await sheet.getByRole('button', { name: ui.save }).click()
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await box.fill(what)
      await sheet.getByRole('button', { name: ui.save }).click()
      await expect(sheet).toHaveCount(0)

      const worker = await (await browser.newContext()).newPage()
      await signIn(worker, 'worker', language)
      await worker.goto('/popup/common/3')
      const task = worker.getByRole('listitem').filter({ hasText: what })
      await expect(task.getByRole('link', { name: reports.tasks.seeWhy })).toHaveAttribute(
        'href',
        /^\/popup\/report\/why\?name=farrowingRate/,
      )
      // Without a network it is kept on the phone, and goes out when there is one.
      await expect(task.getByRole('checkbox')).toBeEnabled()
      await worker.context().setOffline(true)
      await task.getByRole('checkbox').click()
      await expect(task.getByText(outbox.state.queued)).toBeVisible()
      await expect(task.getByRole('checkbox')).toBeChecked()
      await expect(task.getByText(reports.tasks.doneBy.replace('{{name}}', '').trim())).toBeVisible()
      await worker.context().setOffline(false)
      await expect(task.getByText(outbox.state.queued)).toHaveCount(0)
      await expect(task.getByRole('checkbox')).toBeChecked()
      await isAccessible(worker)
      await worker.context().close()

      // The manager reads who has done it, and takes it away.
      await page.goto('/popup/common/3')
      const theirs = page.getByRole('listitem').filter({ hasText: what })
      await expect(theirs.getByRole('checkbox')).toBeChecked()
      await theirs.getByRole('button', { name: what }).click()
      await page.getByRole('button', { name: reports.tasks.remove }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: reports.tasks.remove }).click()
      await expect(theirs).toHaveCount(0)

      // Without a network she makes one and changes it; both go out as one when there is one again.
      const [gate, fence] = [`Gate ${Date.now()}`, `Fence ${Date.now()}`]
      const mended = page.getByRole('listitem').filter({ hasText: fence })
      await page.context().setOffline(true)
      await page.getByRole('button', { name: reports.tasks.new, exact: true }).click()
      await box.fill(gate)
      await sheet.getByRole('button', { name: ui.save }).click()
      await page.getByRole('button', { name: reports.tasks.change.replace('{{what}}', gate) }).click()
      const again = page.getByRole('dialog', { name: reports.tasks.edit })
      await again.getByLabel(reports.tasks.what).fill(fence)
      await again.getByRole('button', { name: ui.save }).click()
      await expect(mended.getByText(outbox.state.queued)).toBeVisible()
      await expect(page.getByText(gate)).toHaveCount(0)
      await page.context().setOffline(false)
      await expect(mended.getByText(outbox.state.queued)).toHaveCount(0)

      // After a concurrent change the manager sees the current task and changes it again.
      const listed = async () => {
        const list = await (await page.request.get(tasks.list.path)).json()
        return (list as { rows: { taskId: string; what: string }[] }).rows.find(
          ({ what: of }) => of === fence,
        )
      }
      await expect.poll(listed).toBeDefined()
      const { taskId } = (await listed())!
      await mended.getByRole('button', { name: fence }).click()
      const data = z.encode(tasks.save.input, { formMode: 'update', taskId, what: `${fence} by the road` })
      expect((await page.request.post(tasks.save.path, { data })).status()).toBe(200)
      await again.getByLabel(reports.tasks.what).fill(`${fence}, both`)
      await again.getByRole('button', { name: ui.save }).click()
      await expect(again.getByText(refusals.TASK_CHANGED[language])).toBeVisible()
      await page.reload()
      await expect(mended.getByText(`${fence} by the road`)).toBeVisible()
      await mended.getByRole('button', { name: fence }).click()
      await again.getByLabel(reports.tasks.what).fill(`${fence}, both`)
      await again.getByRole('button', { name: ui.save }).click()
      await expect(again).toHaveCount(0)
      await expect(mended.getByText(`${fence}, both`)).toBeVisible()

      await mended.getByRole('button', { name: fence }).click()
      await page.getByRole('button', { name: reports.tasks.remove }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: reports.tasks.remove }).click()
      await expect(mended).toHaveCount(0)
    },
  )

// Handling of rejected records, on the phone that recorded them and as the manager.
import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { matings } from '@penside/contract/records/mating.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { rooms } from '../../web/src/app/words.ts'
import { isClean } from '../accessible.ts'
import { conflictsPath } from '../../web/src/farm/places.ts'
import { cardOf } from '../../web/src/screen/places.ts'
import {
  back,
  boarsOf,
  exact,
  mate,
  once,
  openBarn,
  openElsewhere,
  openPhone,
  places,
  rowsOf,
  words,
  type Barn,
} from '../barn.ts'

const t = words.en
const ofPage = inLanguage('en', rooms).outboxPage
const card = (page: Page, tag: string) =>
  page.locator('main').getByText(`${tag} · ${t.names.mating}`, { exact: true })

/**
 * Two members record the same sows offline, the worker with B-01 and the helper with B-02, whose records are
 * rejected.
 */
async function refusedRecords(browser: Browser, barn: Barn, tags: readonly string[]) {
  const worker = await openElsewhere(barn, barn.worker)
  const helper = await openPhone(browser, barn.helper)
  helper.proxy.online = false
  for (const tag of tags) {
    await mate(helper.page, barn, tag, 'en', 1)
    await expect(rowsOf(helper.page).first()).toContainText(t.outbox.state.queued)
    await worker.mate(tag)
  }
  await helper.page.goto(places.outbox)
  await back(helper.proxy, helper.page)
  await expect(helper.page.getByRole('heading', { name: t.outbox.state.attention })).toBeVisible()
  return { worker, helper }
}

test('a rejected record shows its reason, and is corrected, sent again, exported, discarded or kept as a note', async ({
  browser,
}) => {
  const barn = await openBarn({ gilts: 3 })
  const { worker, helper } = await refusedRecords(browser, barn, ['G-001', 'G-002', 'G-003'])
  const { page } = helper
  await expect(card(page, 'G-001')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Another record was saved' }).first()).toBeVisible()
  // The conflicting record: its author and time.
  await expect(page.getByText(/^An recorded on .+: Mating \d{4}-\d\d-\d\d$/)).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^3 3 unsent records/ })).toBeVisible()
  await isClean(page)

  // The file holds what the server does not have.
  const coming = page.waitForEvent('download')
  await page.getByRole('button', exact(t.outbox.exportFile)).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^penside_\d+\.json$/)
  const { operations } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    operations: { label: string; state: string; payload: { wire: unknown } }[]
  }
  expect(operations.map(({ label }) => label)).toEqual(['G-001', 'G-002', 'G-003'])
  expect(operations[0]!.payload.wire).toMatchObject({ iuFlag: 'I', method1: 'A' })

  // The newest comes first. Sent again it is rejected again; without the conflicting record it is saved.
  const [first, second] = [page.getByRole('button', exact(t.outbox.resend)).last(), card(page, 'G-002')]
  const again = page.waitForResponse((answer) => answer.url().includes(matings.save.path))
  await first.click()
  expect((await again).status()).toBe(409)
  await expect(card(page, 'G-001')).toBeVisible()
  await expect(page.getByRole('link', exact(t.outbox.edit))).toHaveCount(3)
  // The record saved in its place can be opened.
  await expect(page.getByRole('link', exact(ofPage.openTheirs)).last()).toHaveAttribute(
    'href',
    barn.sow('G-001'),
  )
  await worker.takeBack('G-001')

  // Kept as a note on the sow with one tap, also offline.
  helper.proxy.online = false
  const kept = page.getByRole('textbox', { name: ofPage.note.label.replace('{{name}}', 'G-003') })
  await expect(kept).toHaveValue(/^Mating on .+, B-02 \(not saved: An recorded on .+: Mating .+\)$/)
  const note = await kept.inputValue()
  await page.getByRole('button', exact(ofPage.note.keep)).first().click()
  await expect(page.getByText(ofPage.note.kept.replace('{{name}}', 'G-003'))).toBeVisible()
  await expect(page.getByText(`G-003 · ${t.names.animalNote}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', exact(t.outbox.edit))).toHaveCount(2)
  await back(helper.proxy, page)
  await expect
    .poll(() =>
      barn.query<{ remark: string }>(
        `select n.remark from animal_note n join animal a using (farm_id, animal_id)
         where n.farm_id = $1 and a.tag = 'G-003'`,
        [barn.farmId],
      ),
    )
    .toEqual([{ remark: note }])
  await page.goto(cardOf(barn.idOf('G-003')))
  await expect(page.locator('main').getByText(note)).toBeVisible()
  await page.goto(places.outbox)

  // Corrected: the form has the input and the reason of the rejection.
  await page.getByRole('link', exact(t.outbox.edit)).last().click()
  await expect(boarsOf(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.locator('input[name="remark"]').fill('she was mated after all')
  await page.getByRole('button', exact(t.ui.save)).click()
  await page.getByRole('dialog').getByRole('button', exact(t.ui.save)).click()
  const held = () =>
    barn.query<{ remark: string }>(
      `select e.remark from sow_event e join animal a using (farm_id, animal_id)
       where e.farm_id = $1 and e.kind = 'mating' and a.tag = 'G-001'`,
      [barn.farmId],
    )
  await expect.poll(held).toEqual([{ remark: 'she was mated after all' }])
  await expect(rowsOf(page)).toHaveText([/B-02/])

  // Discarded with a reason chosen by one tap.
  await page.goto(places.outbox)
  await expect(second).toBeVisible()
  await page.getByRole('button', exact(t.outbox.discard)).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', exact(t.outbox.discard))).toBeDisabled()
  await sheet.getByRole('button', exact(ofPage.reasons.first)).click()
  await expect(page.getByText(t.outbox.state.discarded).first()).toBeVisible()
  await expect
    .poll(async () =>
      barn.query('select reason from discarded_operation where farm_id = $1 order by reason', [barn.farmId]),
    )
    .toEqual([{ reason: ofPage.note.reason }, { reason: ofPage.reasons.first }])
  expect((await barn.matings())['G-002']).toEqual(once(barn.worker))
  await Promise.all([worker.close(), helper.close()])
  await barn.close()
})

test('the manager settles what two phones recorded differently', { tag: '@long' }, async ({ browser }) => {
  const barn = await openBarn({ gilts: 3 })
  const { worker, helper } = await refusedRecords(browser, barn, ['G-001', 'G-002', 'G-003'])
  const manager = await openPhone(browser, barn.manager)
  const { page } = manager
  await page.goto(conflictsPath)
  await expect(page.getByText('G-001')).toBeVisible()
  await isClean(page)

  // Oldest first. Two boars of one heat are one mating.
  const settle = async (how: 'both' | 'theirs', tag: string) => {
    await page.getByRole('button', exact(t.outbox.conflicts[how])).first().click()
    await expect(page.getByText(tag)).toHaveCount(0)
  }
  const tags = await page.getByRole('heading', { name: /^G-/ }).allInnerTexts()
  await settle('both', tags[0]!)
  await settle('theirs', tags[1]!)
  await page.getByRole('button', exact(t.outbox.conflicts.mine)).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText(t.outbox.conflicts.empty)).toBeVisible()

  const rows = await barn.query<{ tag: string; boars: string[] }>(
    `select a.tag, array(select v ->> 'tag' from unnest(m.services) v order by 1) as boars
     from life_record m join animal a using (farm_id, animal_id) where m.farm_id = $1 and m.kind = 'mating'`,
    [barn.farmId],
  )
  expect(Object.fromEntries(rows.map(({ tag, boars }) => [tag, boars]))).toEqual({
    [tags[0]!]: ['B-01', 'B-02'],
    [tags[1]!]: ['B-01'],
    [tags[2]!]: ['B-02'],
  })
  expect(rows).toHaveLength(3)
  // The phone learns of it.
  await helper.page.reload()
  await expect(helper.page.getByRole('button', exact(t.outbox.resend))).toHaveCount(0)
  await Promise.all([worker.close(), helper.close(), manager.close()])
  await barn.close()
})

test(
  'a mating can be taken back for a minute, before it was sent and after',
  { tag: '@long' },
  async ({ browser }) => {
    const barn = await openBarn({ gilts: 2 })
    const { proxy, page, close } = await openPhone(browser, barn.worker)
    const undo = page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^${t.ui.undo} G-00. · ${t.names.mating}$`) })

    proxy.online = false
    await mate(page, barn, 'G-001')
    await undo.click()
    await expect(page.getByText(new RegExp(`G-001.*${t.outbox.undone}`))).toBeVisible()
    await expect(rowsOf(page).filter({ hasText: 'B-01' })).toHaveCount(0)
    await back(proxy, page)

    await mate(page, barn, 'G-002')
    await expect.poll(barn.matings).toEqual({ 'G-002': once(barn.worker) })
    await undo.click()
    await expect(page.getByText(new RegExp(`G-002.*${t.outbox.undone}`))).toBeVisible()
    await expect
      .poll(async () => (await barn.matings())['G-002'])
      .toEqual({ matings: 0, operations: 1, by: [barn.worker] })
    await expect(rowsOf(page).filter({ hasText: 'B-01' })).toHaveCount(0)
    expect(Object.keys(await barn.matings())).toEqual(['G-002'])
    await close()
    await barn.close()
  },
)

test(
  'what waits on the phone is done for its lists, also after a start without a network',
  { tag: '@long' },
  async ({ browser }) => {
    const barn = await openBarn({ gilts: 3 })
    const { proxy, page, close } = await openPhone(browser, barn.worker, 'en')
    await page.goto(places.plan)
    const cards = page.locator('main').getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await page.goto('/popup/common/3')
    await expect(page.getByText(words.en.offline.ready)).toBeVisible({ timeout: 240_000 })
    proxy.online = false
    await mate(page, barn, 'G-002')
    await expect(rowsOf(page).first()).toContainText(words.en.outbox.state.queued)
    // At each start the list must include unsent records.
    for (let start = 0; start < 5; start++) {
      await page.goto(places.plan)
      await expect(cards.first()).toBeVisible()
      expect(await cards.allInnerTexts()).toEqual([
        expect.stringContaining('G-001'),
        expect.stringContaining('G-003'),
      ])
    }
    await back(proxy, page)
    await expect.poll(barn.matings).toMatchObject({ 'G-002': { matings: 1 } })
    await close()
    await barn.close()
  },
)

test('from the list of the day a mating takes four touches', { tag: '@long' }, async ({ browser }) => {
  const barn = await openBarn({ gilts: 2 })
  const { page, close } = await openPhone(browser, barn.worker)
  await page.goto(places.plan)
  let touches = 0
  const touch = async (what: ReturnType<Page['getByRole']>) => {
    await what.tap()
    touches++
  }
  await touch(page.locator('main').getByRole('listitem').first().getByRole('link'))
  await touch(boarsOf(page).first())
  await touch(page.getByRole('button', exact(t.ui.saveAndNext)))
  await touch(page.getByRole('dialog').getByRole('button', exact(t.ui.save)))
  await expect.poll(barn.matings).toEqual({ 'G-001': once(barn.worker) })
  expect(touches).toBeLessThanOrEqual(4)
  await close()
  await barn.close()
})

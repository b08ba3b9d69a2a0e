import { expect, test as base, type Page } from '@playwright/test'
import { addDays, todayAt } from '@penside/domain/basics/day.ts'
import { groups as refusals } from '@penside/contract/messages/groups.ts'
import { stores as stockRefusals } from '@penside/contract/messages/stores.ts'
import { codeName, namesOfCode } from '@penside/domain/codes/lists.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { isAccessible } from '../accessible.ts'
import { first, rooms } from '../../web/src/app/words.ts'
import { back, exact, feedIn, goneFrom, groupIn, openBarn, openPhone, type Barn } from '../barn.ts'
import { inLanguages, signIn, type Language } from '../person.ts'

const today = todayAt('Asia/Seoul')
const wordsOf = (language: Language) => inLanguage(language, { ...first, ...rooms })

type Fattening = Barn & { groupOf: (name: string) => number }

/** A sow with piglets, two groups in a house for growing pigs, a medicine that leaves its pigs after a day, and who buys them. */
async function openFattening(farmName?: string): Promise<Fattening> {
  const barn = await openBarn({ nursing: farmName ? [] : [9] })
  const { farmId } = barn
  // Farms of the company that counts by grades send one another pigs.
  if (farmName)
    await barn.query(`update farm set company = 'CJ', name = $2 where farm_id = $1`, [farmId, farmName])
  const [pen] = await barn.query<{ id: string }>(
    `with h as (insert into house (farm_id, kind, name_ko, name_en, name_vi) values ($1, '080007', '비육사', 'Finishing', 'Chuồng thịt') returning house_id)
       insert into pen (farm_id, house_id, name) select $1, house_id, '3-1' from h returning pen_id as id`,
    [farmId],
  )
  await barn.query(
    `insert into medicine (farm_id, category, name, unit, withdrawal_days) values ($1, '200001', 'Florfen-1', 'ml', 1)`,
    [farmId],
  )
  await barn.query(
    `insert into supplier (farm_id, name_ko, name_en, name_vi) values ($1, '북부 도축장', 'North abattoir', 'Lò mổ Bắc')`,
    [farmId],
  )
  const groups = await barn.query<{ name: string; id: string }>(
    `insert into pig_group (farm_id, name, started_on, age_days, pen_id, breed)
       select $1, name, $2::date, 28, $3, '043002' from unnest($4::text[]) name returning name, group_id as id`,
    [farmId, addDays(today, -150), pen!.id, ['N-1', 'N-2']],
  )
  const ids = new Map(groups.map(({ name, id }) => [name, Number(id)]))
  return { ...barn, groupOf: (name) => ids.get(name) ?? 0 }
}
const test = base.extend<{ barn: Fattening }>({
  barn: async ({ browserName: _ }, hand) => {
    const barn = await openFattening()
    await hand(barn)
    await barn.close()
  },
})

/** What a person does with the form of a group's record, in her language. */
function hand(page: Page, language: Language) {
  const words = wordsOf(language)
  const button = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? exact(name) : { name })
  return {
    words,
    button,
    history: page.getByRole('table', { name: words.ui.history }).locator('tbody tr'),
    fill: async (values: Readonly<Record<string, string | number>>) => {
      const bySex = button(words.ui.bySex)
      if ('males' in values && (await bySex.isVisible())) await bySex.click()
      for (const [name, value] of Object.entries(values))
        await page.locator(`input[name="${name}"]`).fill(String(value))
    },
    pick: async (name: string, choice: string) => {
      await page.locator(`input[name="${name}"]`).click()
      await page.getByRole('dialog').getByRole('button', { name: choice }).click()
    },
    save: async (said: string = words.ui.saved) => {
      await button(words.ui.save).click()
      await page.getByRole('dialog').getByRole('button', exact(words.ui.save)).click()
      await expect(page.getByRole('status').getByText(said)).toBeVisible()
    },
  }
}

test(
  '두 농장 사이의 전출은 등급별로 나누어 받고, 전부 폐사로도 받고, 순서대로 취소한다',
  { tag: '@long' },
  async ({ browser }) => {
    const mark = String(Date.now()).slice(-6)
    const [giver, taker] = [await openFattening(`Giver ${mark}`), await openFattening(`Taker ${mark}`)]
    const at = async (barn: Fattening, language: Language) => {
      const context = await browser.newContext({
        baseURL: process.env['PENSIDE_URL'] ?? '',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await signIn(page, barn.worker, language)
      const { fill: enter, ...rest } = hand(page, language)
      return { page, context, enter, ...rest }
    }
    const from = await at(giver, 'ko')
    const to = await at(taker, 'vi')
    const record = (barn: Fattening, id: string) => `/popup/jadon/${id}?grpNo=${barn.groupOf('N-1')}`
    const remove = async (of: typeof from, said: string | RegExp) => {
      await of.history.first().getByRole('button').click()
      await of.button(of.words.ui.delete).click()
      await of.page.getByRole('dialog').getByRole('button', exact(of.words.ui.delete)).click()
      await expect(of.page.getByRole('status').getByText(said)).toBeVisible()
    }

    // Bought by three grades, sent and shipped by seven; the total is only read.
    await from.page.goto(record(giver, '11'))
    await from.enter({ females1: 5, females3: 3, males2: 6 })
    await expect(from.page.getByText('암 8 · 수 6 · 14')).toBeVisible()
    await expect(from.page.locator('input[name="females"]')).toHaveCount(0)
    await isAccessible(from.page)
    await from.save()
    await from.page.goto(record(giver, '31'))
    await from.button('위탁전출').click()
    await from.pick('toFarmId', `Taker ${mark}`)
    await from.enter({ females1: 4, females7: 1, males2: 4 })
    await from.save()
    await expect(from.history).toContainText([`Taker ${mark} · 이동 중 9두`])
    await from.page.goto(record(giver, '41'))
    await from.button('육가공 출하').click()
    await from.enter({ females5: 1, males6: 1 })
    await from.save()

    // The other farm takes it up in parts: some live, one died on the truck; of the rest nobody arrived alive.
    const sent = 'Nhập từ trại khác của công ty (gia công)'
    await to.page.goto(record(taker, '11'))
    await to.button(sent).click()
    await to.pick('transferId', `Giver ${mark}`)
    await to.enter({ females1: 3, males1: 1, diedFemales: 1 })
    await to.save()
    await expect(to.history).toHaveCount(1)
    await to.button(sent).click()
    await to.pick('transferId', `Giver ${mark}`)
    await to.enter({ diedFemales: 1, diedMales: 4 })
    await to.button(to.words.ui.save).click()
    await expect(to.page.getByRole('alert').filter({ hasText: '1 cái, 3 đực' }).first()).toBeVisible()
    await to.enter({ diedMales: 3 })
    await to.save()
    await expect(to.history).toHaveCount(2)

    // Reversed in the right order: a refusal names what rests on it.
    await from.page.goto(record(giver, '31'))
    await expect(from.history).toContainText([`Taker ${mark} · 운송 중 폐사 5두`])
    await remove(from, new RegExp(`Taker ${mark}에서 이미 9두`))
    for (const left of [1, 0]) {
      await to.page.reload()
      await remove(to, to.words.ui.deleted)
      await expect(to.history).toHaveCount(left)
    }
    await from.page.reload()
    await remove(from, from.words.ui.deleted)
    const heads = async ({ farmId, query }: Fattening) =>
      (await query(`select females, males from pig_group where farm_id = $1 and name = 'N-1'`, [farmId]))[0]
    expect([await heads(giver), await heads(taker)]).toEqual([
      { females: 7, males: 5 },
      { females: 0, males: 0 },
    ])
    for (const { context } of [from, to]) await context.close()
    for (const barn of [giver, taker]) await barn.close()
  },
)

test('등급 하나의 잘못은 그 칸에 적힌다: 이름도, 두수도', { tag: '@long' }, async ({ page }) => {
  const barn = await openFattening(`Grades ${Date.now()}`)
  await barn.query(
    `update membership set role = 'owner' where farm_id = $1 and account_id = (select account_id from account where login = $2)`,
    [barn.farmId, barn.manager],
  )
  await signIn(page, barn.manager, 'ko')
  const { words, button, fill, save, history } = hand(page, 'ko')
  const box = (name: string) => page.locator(`input[name="${name}"]`)
  const saidAt = (name: string, text: string | RegExp) => expect(box(name)).toHaveAccessibleDescription(text)

  await page.goto('/popup/common/house')
  await page.getByRole('button', { name: words.house.grades.title }).click()
  await fill({ leaving2: 'A', leaving5: 'a' })
  await button(words.ui.save).click()
  await saidAt('leaving5', /5번째 등급의 이름이 2번째/)
  await expect(box('leaving5')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await isAccessible(page)

  // What cannot be read is no zero: nothing is saved until it is known.
  await page.goto(`/popup/jadon/11?grpNo=${barn.groupOf('N-1')}`)
  await fill({ females1: 5, males2: '1.5', males3: 1_000_000 })
  await button(words.ui.save).click()
  await saidAt('males3', /999,999/)
  // Looked at it has its groups, typed in it has not.
  await box('males3').focus()
  await fill({ males3: '' })
  await button(words.ui.save).click()
  await saidAt('males2', /소수점/)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fill({ males2: 2 })
  await save()
  await expect(history).toContainText(['7'])
  await barn.close()
})

/** What happened, as a person of each language would tell it. */
const story: Readonly<Record<Language, string>> = {
  ko: '돈군은 이유와 구입, 이동, 치료, 급여, 폐사, 두 번의 출하와 도축 성적을 거쳐 종료된다',
  en: 'a group is weaned and bought, moved, treated, fed, partly lost, shipped in two lots, graded and ended',
  vi: 'nhóm nhận heo cai sữa và heo mua, chuyển, điều trị, cho ăn, có heo chết, xuất hai lần, có kết quả mổ rồi kết thúc',
}
for (const language of inLanguages('ko'))
  test(story[language], async ({ page, barn }) => {
    await feedIn(barn, 500)
    await signIn(page, barn.manager, language)
    const { words, button, history, fill, pick, save } = hand(page, language)
    const { record, carcass } = words.groups
    const of = (screen: string, name = 'N-1') => `/popup/jadon/${screen}?grpNo=${barn.groupOf(name)}`
    const refused = (text: string | RegExp) =>
      expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
    const processor = codeName('system', '20', '200001', language)
    const comma = language === 'vi'

    // An empty group asks for pigs first.
    await page.goto('/popup/jadon/0')
    await page.getByRole('link', { name: /N-1/ }).click()
    await isAccessible(page)
    await page.locator('a[href*="/popup/jadon/11"]').first().click()
    await pick('on', words.ui.yesterday)
    await button(words.ui.save).click()
    await refused(inLanguage(language, refusals).HEADS_NEEDED)
    await fill({ females: 60, males: 40, ageDays: 160, totalWeight: comma ? '11850,5' : '11850.5' })
    await page.locator('input[name="females"]').focus()
    await expect(page.locator('input[name="totalWeight"]')).toHaveValue(comma ? '11.850,50' : '11,850.50')
    await isAccessible(page)
    await save()
    await expect(history).toContainText([comma ? '11.850,50' : '11,850.50'])
    await expect(page.getByRole('heading', { name: 'N-1' })).toBeVisible()

    // Nine are weaned into it, and nine move on.
    await page.goto(barn.sow('L-001', '61'))
    await pick('groupId', 'N-1')
    await button(words.ui.save).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('status').getByText(words.ui.saved)).toBeVisible()
    await page.goto(of('31'))
    await pick('toGroupId', 'N-2')
    await fill({ females: 9 })
    await save()
    await expect(history).toContainText(['N-2'])

    // Treated the day before: from today on they may be shipped.
    await page.goto('/popup/jadon/6')
    await page.getByRole('link', { name: /N-1/ }).click()
    await pick('on', words.ui.yesterday)
    await pick('medicineId', 'Florfen-1')
    await fill({ amount: 200, head: 101 })
    await button(words.ui.save).click()
    await refused('100')
    // Treatments draw on the store, where there is none of it.
    await barn.query(
      `insert into farm_setting (farm_id, name, value) values ($1, 'treatmentsDrawStock', 1)
       on conflict (farm_id, name) do update set value = 1`,
      [barn.farmId],
    )
    await fill({ head: 100 })
    await button(words.ui.save).click()
    await page.getByRole('dialog').getByRole('button', exact(words.ui.save)).click()
    await refused(inLanguage(language, stockRefusals).STOCK_SHORT.split('{')[0]!)
    await expect(page.locator('input[name="amount"]')).toHaveAttribute('aria-invalid', 'true')
    await fill({ amount: 0 })
    await save()
    await expect(history).toContainText(['Florfen-1'])
    // What was refused first does not come back.
    await expect(page.locator('input[name="medicineId"]')).toHaveValue('')
    await expect(history).toHaveCount(1)

    // Fed from the store; the record opens from the rows behind the feed.
    await page.goto(`/popup/mgt/01?grpNo=${barn.groupOf('N-1')}`)
    await pick('itemId', { ko: '자작', en: 'Homemade', vi: 'Tự trộn' }[language])
    await fill({ amount: 400 })
    await save()
    await page.goto(`${of('rows')}&figure=feed`)
    await page.getByRole('link', { name: /400/ }).click()
    await expect(page.locator('input[name="amount"]')).toHaveValue('400')

    await page.goto('/popup/jadon/2')
    await page.getByRole('link', { name: /N-1/ }).click()
    await button(namesOfCode([], '033', '033014')[language]).click()
    await fill({ head: 5 })
    await save()
    await expect(page.getByText(/^95\D/).first()).toBeVisible()
    // 5 of 109 that came, with a decimal.
    await page.goto(of('01'))
    const share = words.groups.growth.ofCame.replace('{{share}}', comma ? '4,6' : '4.6')
    await expect(page.getByText(share, { exact: true })).toBeVisible()

    // To slaughter inside the withdrawal: refused with the medicine and the day, which is one touch away.
    await page.goto('/popup/jadon/4')
    await page.getByRole('link', { name: /N-1/ }).click()
    await button(processor).click()
    await pick('on', words.ui.yesterday)
    await pick('partnerId', { ko: '북부 도축장', en: 'North abattoir', vi: 'Lò mổ Bắc' }[language])
    await fill({ females: 40, males: 20, totalWeight: 6900 })
    await button(words.ui.save).click()
    await refused('Florfen-1')
    await isAccessible(page)
    await page.getByRole('button', { name: new RegExp(record.thatDay.replace('{{day}}', '.+')) }).click()
    await expect(page.getByText(/115[.,]0/)).toBeVisible()
    await save()
    await expect(history).toContainText(['60'])
    await button(processor).click()
    await fill({ females: 30, males: 5 })
    await button(words.ui.save).click()
    await refused('N-1')

    // Not empty yet: it cannot end, and what is left can be recorded from there.
    await page.goto(of('51'))
    await expect(page.getByRole('link', exact(record.leftAsLoss))).toBeVisible()
    await button(words.ui.save).click()
    await refused('35')
    await isAccessible(page)
    await page.goto(of('41'))
    await button(processor).click()
    await fill({ females: 17, males: 18 })
    await save()

    // What came first is not deleted: a later record rests on it, and is named by its day.
    await page.goto(of('11'))
    await history.last().getByRole('button').first().click()
    await button(words.ui.delete).click()
    await page.getByRole('dialog').getByRole('button', exact(words.ui.delete)).click()
    await expect(page.getByRole('status').filter({ hasText: 'N-1' })).toContainText(today.slice(-2))

    // The slaughterhouse's table comes in.
    await page.goto(`${of('results')}&seq=1`)
    await button(carcass.bring).click()
    const table = '도체번호,도체중(kg),등급,등지방(mm),단가\n0101,90.1,1등급,20,5500\n0102,87,2등급,30,5400\n'
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'kill.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await button(words.table.take).click()
    await expect(
      page.getByText(carcass.ofHeads.replace('{{heads}}', '60').replace('{{carcasses}}', '2')).first(),
    ).toBeVisible()

    // The feed that is left is counted before the end.
    await page.goto(of('51'))
    const countFeed = page.getByRole('link', exact(record.countFeed))
    await countFeed.click()
    await button(words.stores.left.new).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('input[name="amount"]').fill('20')
    await sheet.getByRole('button', exact(words.ui.save)).click()
    await page.getByRole('dialog').last().getByRole('button', exact(words.ui.save)).click()
    await expect(page.getByRole('status').getByText(words.ui.saved)).toBeVisible()
    await page.goto(of('51'))
    await expect(button(words.ui.save)).toBeVisible()
    await expect(countFeed).toHaveCount(0)
    await save()
    await expect(page.getByText(words.ui.editing)).toBeVisible()

    // An ended group is listed only when it is searched for or ended groups are shown.
    for (const list of ['0', '3', '5']) {
      await page.goto(`/popup/jadon/${list}`)
      const ended = page.getByRole('link', { name: /N-1/ })
      await expect(page.getByRole('checkbox', { name: words.groups.group.showEnded })).toBeVisible()
      await expect(ended).toHaveCount(0)
      await page.getByRole('checkbox', { name: words.groups.group.showEnded }).check()
      await expect(ended).toContainText(words.groups.group.endedOn.replace('{{day}}', ''))
      await page.getByRole('checkbox', { name: words.groups.group.showEnded }).uncheck()
      await expect(ended).toHaveCount(0)
      await page.getByRole('searchbox').fill('n-1')
      await expect(ended).toHaveCount(1)
      await page.getByRole('searchbox').fill('')
    }

    // Nothing is recorded of it any more until its end is taken back.
    await page.goto(of('71'))
    await expect(page.getByText(record.endedNow)).toBeVisible()
    await page.goto(of('21'))
    await expect(page.getByText(record.endedNow)).toBeVisible()
    await page.getByRole('link', exact(record.toEnd)).click()
    await button(words.ui.delete).click()
    await page.getByRole('dialog').getByRole('button', exact(words.ui.delete)).click()
    await expect(page.getByRole('status').getByText(words.ui.deleted)).toBeVisible()
    await expect(history).toHaveCount(0)
  })

const stored = (barn: Fattening) =>
  barn.query<{ day: string; amount: number }>(
    `select on_date::text as day, amount::float8 as amount from group_treatment where farm_id = $1 order by on_date`,
    [barn.farmId],
  )

test('a shipment is saved when heads, kilograms and won are seen, and what is unusual is asked about', async ({
  page,
  barn,
}) => {
  const groupId = await groupIn(barn, 'W-1')
  await signIn(page, barn.worker, 'en')
  const { words, button, fill } = hand(page, 'en')
  const question = page.getByRole('dialog')
  await page.goto(`/popup/jadon/41?grpNo=${groupId}`)
  await button(codeName('system', '20', '200001', 'en')).click()
  await fill({ females: 1, totalWeight: 1110, netWeight: 1200, price: 430000 })
  await button(words.ui.save).click()
  await expect(page.getByRole('alert').filter({ hasText: '1,200 kg' }).first()).toBeVisible()
  await fill({ netWeight: 880 })
  await button(words.ui.save).click()
  await expect(question).toContainText(/1 head · 1,110(\.0+)? kg \(1,110\.0 kg a head\)/)
  await expect(question).toContainText('That is 1,110 kg per head')
  await question.getByRole('button', exact(words.ui.correct)).click()

  // Of what is usual only the amounts are said.
  await fill({ females: 10 })
  await button(words.ui.save).click()
  await expect(question).toContainText('10 head')
  await expect(question).not.toContainText('usual')
  await question.getByRole('button', exact(words.ui.save)).click()
  await expect(page.getByRole('status').getByText(words.ui.saved)).toBeVisible()
})

test('the newest treatment opens as a correction, and a new one is one touch away', async ({
  page,
  barn,
}) => {
  const yesterday = addDays(today, -1)
  const groupId = barn.groupOf('N-1')
  await barn.query(
    `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
       values ($1, $2, 'in', 1, $3::date - 9, '110002', 10, 10)`,
    [barn.farmId, groupId, today],
  )
  await barn.query(
    `insert into group_treatment (farm_id, group_id, number, on_date, medicine_id, method, amount, head, withdrawal_days)
       select $1, $2, 1, $3, medicine_id, '300001', 5, 20, 1 from medicine where farm_id = $1 and name = 'Florfen-1'`,
    [barn.farmId, groupId, yesterday],
  )
  await signIn(page, barn.worker, 'en')
  const { words, button, fill, save } = hand(page, 'en')
  await page.goto(`/popup/jadon/61?grpNo=${groupId}`)
  const fold = button(new RegExp(`^Correct the treatment of ${yesterday}`))
  await expect(fold).toBeVisible()
  // The first control of the form begins a new record.
  await expect(page.locator('form').getByRole('button').first()).toHaveText('New treatment')
  await isAccessible(page)

  // The question names what changes, and a no changes nothing.
  await fill({ amount: 7 })
  await expect(button(words.ui.save)).toHaveCount(0)
  await button(words.records.kind.saveCorrection).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Amount used: 5 ml → 7 ml')
  await expect(question).not.toContainText('Medicine')
  await question.getByRole('button', exact(words.ui.no)).click()
  expect(await stored(barn)).toEqual([{ day: yesterday, amount: 5 }])

  // Yesterday's record stays as it is beside the new one of today.
  await button('New treatment').click()
  await expect(page.getByRole('button', { name: /^New treatment/ })).toBeVisible()
  await page.locator('input[name="medicineId"]').click()
  await question.getByRole('button', { name: 'Florfen-1' }).click()
  await fill({ amount: 8, head: 20 })
  await save()
  expect(await stored(barn)).toEqual([
    { day: yesterday, amount: 5 },
    { day: today, amount: 8 },
  ])
})

test(
  'groups and feed that were never opened are recorded without a network, judged by the phone, and saved once',
  { tag: '@long' },
  async ({ browser, barn }) => {
    const { farmId } = barn
    const pigs = [await groupIn(barn, 'P-1'), await groupIn(barn, 'P-2')]
    // The pigs of P-2 got something today.
    await barn.query(
      `insert into group_treatment (farm_id, group_id, number, on_date, medicine_id, method, head, withdrawal_days)
     select $1, $2, 1, $3, medicine_id, '300001', 20, 7 from medicine where farm_id = $1 and name = 'Florfen-1'`,
      [farmId, pigs[1], today],
    )
    await feedIn(barn, 50)
    const { proxy, page, close } = await openPhone(browser, barn.worker)
    const { words, button, history, fill, pick, save } = hand(page, 'en')

    // The app is opened anew where there is no network.
    proxy.online = false
    await page.goto('/popup/jadon/2')
    await page.reload()
    await expect(page.getByText('2 results')).toBeVisible()
    await page.getByRole('link', { name: /P-1/ }).click()
    await button('Sudden death').click()
    await fill({ head: 4 })
    await save(words.outbox.savedHere)
    await expect(page.getByText('16 head')).toBeVisible()
    await expect(history.first()).toContainText(words.outbox.state.queued)
    await page.goto('/popup/jadon/2')
    await expect(page.getByRole('link', { name: /P-1/ })).toContainText('16')

    // The truck is checked with what the phone knows, less what waits.
    await page.goto('/popup/jadon/truck')
    const candidate = (name: string) => page.getByRole('main').getByRole('button', { name })
    await expect(candidate('P-1')).toContainText('16 head')
    await candidate('P-2').click()
    await expect(page.getByText('Florfen-1').first()).toBeVisible()

    // What waits counts: no more can be shipped than are left.
    await page.goto(`/popup/jadon/41?grpNo=${pigs[0]}`)
    await button('Processor').click()
    await fill({ females: 9, males: 8 })
    await button(words.ui.save).click()
    await expect(page.getByRole('alert').filter({ hasText: '1 more than the group' })).toBeVisible()
    await fill({ females: 8 })
    await save(words.outbox.savedHere)
    await expect(page.getByText('0 head', { exact: true })).toBeVisible()

    await page.goto(`/popup/jadon/41?grpNo=${pigs[1]}`)
    await button('Processor').click()
    await fill({ females: 2, males: 2 })
    await button(words.ui.save).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Florfen-1' }).first()).toBeVisible()

    // Feed goes out of what the phone knows to be there, less what waits.
    await page.goto('/popup/mgt/01')
    await pick('itemId', 'Homemade')
    await fill({ amount: 51 })
    await button(words.ui.save).click()
    await expect(page.getByRole('alert').filter({ hasText: '50 kg can be released' })).toBeVisible()
    await fill({ amount: 30 })
    await save(words.outbox.savedHere)
    await pick('itemId', 'Homemade')
    await expect(page.getByText('20 kg', { exact: true })).toBeVisible()

    await back(proxy, page)
    await expect
      .poll(() => goneFrom(barn), { timeout: 60_000 })
      .toEqual(['loss 4', 'release 30', 'shipment 16'])
    await close()
  },
)

test(
  'heo cai sữa vào nhóm, nhóm chuyển heo sang nhóm mới, phần còn lại ghi từ phiếu kết thúc',
  { tag: '@long' },
  async ({ page, barn }) => {
    await signIn(page, barn.worker, 'vi')
    const { words, button, history, fill, pick, save } = hand(page, 'vi')
    const { record } = words.groups
    // Weaned into it.
    await page.goto(barn.sow('L-001', '61'))
    await pick('groupId', 'N-2')
    await button(words.ui.save).click()
    await page.getByRole('dialog').getByRole('button', { name: /lưu$/i }).click()
    await expect(page.getByRole('status').getByText(words.ui.saved)).toBeVisible()

    // A group that is made needs its pen, and only that one.
    await page.goto('/popup/jadon/3')
    await page.getByRole('link', { name: /N-2/ }).click()
    await expect(page.locator('input[name="penId"]')).toHaveCount(0)
    await pick('toGroupId', record.makesGroup)
    await fill({ females: 3 })
    await button(words.ui.save).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await pick('penId', '3-1')
    await isAccessible(page)
    await save()
    await expect(history).toHaveCount(1)

    // What came with another record is corrected there.
    const [made] = await barn.query<{ id: string }>(
      `select group_id as id from pig_group where farm_id = $1 and name not in ('N-1', 'N-2')`,
      [barn.farmId],
    )
    await page.goto(`/popup/jadon/11?grpNo=${made!.id}`)
    await history.first().getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`/popup/jadon/31\\?grpNo=${barn.groupOf('N-2')}`))

    await page.goto('/popup/jadon/5')
    await page.getByRole('link', { name: /N-2/ }).click()
    await page.getByRole('link', exact(record.leftAsMove)).click()
    await expect(page.locator('input[name="females"]')).toHaveValue('6')
    await pick('toGroupId', 'N-1')
    await save()
    await page.goto(`/popup/jadon/01?grpNo=${barn.groupOf('N-1')}`)
    await expect(page.getByText('6 con')).toBeVisible()
  },
)

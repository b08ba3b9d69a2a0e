// Without a network a form of treatments still says that the animal may not be sold.
import { expect } from '@playwright/test'
import { inBarn, openPhone } from '../barn.ts'

const test = inBarn({ gilts: 1 })

test('the withdrawal of a sow whose treatments the phone never read is shown without a network', async ({
  browser,
  barn,
}) => {
  await barn.query(
    `with m as (insert into medicine (farm_id, category, name, unit, withdrawal_days) values ($1, '200008', 'Florfen-1', 'ml', 30) returning medicine_id)
     insert into treatment (farm_id, animal_id, number, on_date, medicine_id, dose, withdrawal_days)
       select $1, $2, 1, now()::date - 2, medicine_id, 1, 30 from m`,
    [barn.farmId, barn.idOf('G-001')],
  )
  const phone = await openPhone(browser, barn.worker)
  phone.proxy.online = false
  await phone.page.goto(barn.sow('G-001', '71'))
  await expect(phone.page.getByText(/^Under withdrawal until /)).toBeVisible()
  await expect(phone.page.getByText('Florfen-1').first()).toBeVisible()
  await phone.close()
})

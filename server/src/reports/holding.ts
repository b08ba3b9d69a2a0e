import type { holdings } from '@penside/contract/reports/holding.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'

export const holdingHandlers: Handlers<typeof holdings> = {
  view: ({ db }) =>
    db.one<Output<typeof holdings.view>>(sql`
      select f.name as farm_name, f.address, coalesce(h.number, '') as number, coalesce(h.owner_name, '') as owner_name,
        coalesce(h.phone, '') as phone, coalesce(h.permit, '') as permit, coalesce(h.vet_name, '') as vet_name,
        coalesce(h.vet_contact, '') as vet_contact
      from farm f left join holding h using (farm_id) where f.farm_id = current_farm()`),

  async save({
    input: { number = '', ownerName = '', phone = '', permit = '', vetName = '', vetContact = '' },
    db,
  }) {
    await db.run(sql`
      insert into holding (farm_id, number, owner_name, phone, permit, vet_name, vet_contact)
      values (current_farm(), ${number}, ${ownerName}, ${phone}, ${permit}, ${vetName}, ${vetContact})
      on conflict (farm_id) do update set number = excluded.number, owner_name = excluded.owner_name, phone = excluded.phone,
        permit = excluded.permit, vet_name = excluded.vet_name, vet_contact = excluded.vet_contact`)
    return { result: 1 }
  },
}

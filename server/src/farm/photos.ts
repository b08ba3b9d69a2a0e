import type { photos } from '@penside/contract/farm/photos.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkAttachment } from '../http/attachment/check-attachment.ts'

export const photoHandlers: Handlers<typeof photos> = {
  async save({ input: { photoId, content }, caller, db }) {
    const { type, content: checked } = await checkAttachment('photo', content)
    if (type === 'application/pdf') throw refuse('PICTURE_NEEDED', {}, ['content'])
    // A phone may send a photo twice; the first one stays.
    await db.run(sql`
      insert into photo (farm_id, photo_id, type, content, added_by)
      values (${caller.farmId}, ${photoId}, ${type}, ${checked}, ${caller.accountId}) on conflict do nothing`)
    return { result: 1 }
  },
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  advertisementPicturePath,
  advertisementPictureQuery,
} from '@penside/contract/company/advertisements.ts'
import { photoPath, photoQuery } from '@penside/contract/farm/photos.ts'
import { noticeFilePath, noticeFileQuery } from '@penside/contract/company/notices.ts'
import { inTransaction, sql } from '../database/db.ts'
import { firstOf } from '../http/problem.ts'
import { checkCommon, decode } from '../http/serve.ts'
import { standingPicture } from '../company/advertisements.ts'
import { openCompanyScope } from '../database/scope.ts'
import { callerOf } from './caller.ts'
import type { CheckedFile } from '../http/attachment/check-attachment.ts'

/** A file of a notice, to whoever may read the notice; one of no notice yet to who brought it. */
export function serveFiles(app: FastifyInstance) {
  app.get(noticeFilePath, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = decode(noticeFileQuery, request.query)
    const file = await inTransaction(app.pool, async (db) => {
      const caller = await callerOf(db, request)
      checkCommon(asked, caller)
      await openCompanyScope(db, caller)
      return db.found<CheckedFile & { name: string }>(sql`
        select f.name, f.type, f.content from notice_file f left join notice n on n.farm_id = f.farm_id and n.notice_id = f.notice_id
        where f.file_id = ${asked.fileId} and n.withdrawn_at is null
          and (n.notice_id is not null or f.farm_id = current_farm() and f.added_by = ${caller.accountId})`)
    })
    return send(reply, file)
  })

  app.get(photoPath, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = decode(photoQuery, request.query)
    const photo = await inTransaction(app.pool, async (db) => {
      checkCommon(asked, await callerOf(db, request))
      return db.found<CheckedFile>(sql`select type, content from photo where photo_id = ${asked.photoId}`)
    })
    return send(reply, { ...photo, name: asked.photoId })
  })

  app.get(advertisementPicturePath, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = decode(advertisementPictureQuery, request.query)
    const picture = await inTransaction(app.pool, async (db) => {
      const caller = await callerOf(db, request)
      checkCommon(asked, caller)
      return firstOf(await standingPicture(db, caller, asked.slot))
    })
    return send(reply, { ...picture, name: `${asked.slot}` })
  })
}

function send(reply: FastifyReply, { name, type, content }: CheckedFile & { name: string }) {
  const shows = type === 'application/pdf' ? 'attachment' : 'inline'
  return (
    reply
      .type(type)
      .header('content-disposition', `${shows}; filename*=UTF-8''${inHeader(name)}`)
      // Whatever a browser takes it for, it runs nothing and asks for nothing.
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(content)
  )
}

/** RFC 8187. */
const inHeader = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

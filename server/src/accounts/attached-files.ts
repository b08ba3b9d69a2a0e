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
import { currentPicture } from '../company/advertisements.ts'
import { openCompanyScope } from '../database/scope.ts'
import { callerOf } from './caller.ts'
import type { CheckedFile } from '../http/attachment/check-attachment.ts'

/** Serves files of notices, photos of records and pictures of advertisements. A file without a notice is served to its uploader only. */
export function serveFiles(app: FastifyInstance) {
  app.get(noticeFilePath, { exposeHeadRoute: false }, async (request, reply) => {
    const params = decode(noticeFileQuery, request.query)
    const file = await inTransaction(app.pool, async (db) => {
      const caller = await callerOf(db, request)
      checkCommon(params, caller)
      await openCompanyScope(db, caller)
      return db.found<CheckedFile & { name: string }>(sql`
        select f.name, f.type, f.content from notice_file f left join notice n on n.farm_id = f.farm_id and n.notice_id = f.notice_id
        where f.file_id = ${params.fileId} and n.withdrawn_at is null
          and (n.notice_id is not null or f.farm_id = current_farm() and f.added_by = ${caller.accountId})`)
    })
    return send(reply, file)
  })

  app.get(photoPath, { exposeHeadRoute: false }, async (request, reply) => {
    const params = decode(photoQuery, request.query)
    const photo = await inTransaction(app.pool, async (db) => {
      checkCommon(params, await callerOf(db, request))
      return db.found<CheckedFile>(sql`select type, content from photo where photo_id = ${params.photoId}`)
    })
    return send(reply, { ...photo, name: params.photoId })
  })

  app.get(advertisementPicturePath, { exposeHeadRoute: false }, async (request, reply) => {
    const params = decode(advertisementPictureQuery, request.query)
    const picture = await inTransaction(app.pool, async (db) => {
      const caller = await callerOf(db, request)
      checkCommon(params, caller)
      return firstOf(await currentPicture(db, caller, params.slot))
    })
    return send(reply, { ...picture, name: `${params.slot}` })
  })
}

function send(reply: FastifyReply, { name, type, content }: CheckedFile & { name: string }) {
  const shows = type === 'application/pdf' ? 'attachment' : 'inline'
  return (
    reply
      .type(type)
      .header('content-disposition', `${shows}; filename*=UTF-8''${encodeFileName(name)}`)
      // A browser that takes the file for a page runs no scripts and loads nothing.
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(content)
  )
}

/** File name encoded by RFC 8187. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

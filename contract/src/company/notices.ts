import * as z from 'zod'
import { mostBytes, mostFiles } from '@penside/domain/farm/attachment.ts'
import { call, managers, workers } from '../api/call.ts'
import { commonParameters, done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { api, extra } from '../api/roots.ts'
import { calendarDay, id, paging, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const noticeId = field('noticeNo', id)
/** Title of a notice or an inquiry, or question of an FAQ. */
export const title = field('title', text(120).min(1))
export const body = field('content', text(4_000).min(1))
/** Whether it is shown to all farms of the company. */
export const toCompany = field('companyYn', yesNo)
export const writer = field('writerNm', z.string())
export const writtenAt = field('writeDt', z.iso.datetime())
export const writtenAtFarm = field('farmNm', z.string())

const fileId = field('fileNo', id)
/** Path of a file of a notice. */
export const noticeFilePath = extra('noticeFile')
export const noticeFileQuery = record({ fileId, ...commonParameters.fields })
const file = record({
  fileId,
  name: field('fileNm', z.string()),
  type: field('fileType', z.enum(['image/jpeg', 'image/png', 'application/pdf'])),
  /** Bytes. */
  size: field('fileSize', z.int()),
})
export type NoticeFile = z.output<typeof file>

const shown = {
  noticeId,
  title,
  toCompany,
  farmName: writtenAtFarm,
  writer,
  writtenAt,
  /** Whether the caller has read the current text. */
  read: field('readYn', yesNo),
  files: field('fileCnt', z.int()),
}
export type NoticeRow = z.output<typeof noticeRow>
const noticeRow = record(shown)

/** Content of an uploaded file, base64. */
export const attached = {
  name: field('fileNm', text(200).min(1)),
  content: field('content', z.string().regex(/^data:[\w.+/-]{0,100};base64,[A-Za-z0-9+/]+={0,2}$/)),
}
/** Maximal size of an upload call, bytes: base64 is longer by a third. */
export const maxUploadBytes = Math.ceil((mostBytes * 4) / 3) + 10_000
export const examplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

export const notices = {
  /** Notices of these days, as the call of the legacy API returns them. */
  greeting: call('POST', api('greeting.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      from: optional(field('strDate', calendarDay)),
      to: optional(field('endDate', calendarDay)),
    }),
    output: z.array(noticeRow),
    example: {},
  }),
  list: call('GET', extra('notices'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(paging),
    output: page(noticeRow),
    example: {},
  }),
  one: call('GET', extra('notice'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ noticeId }),
    output: record({
      ...shown,
      files: field('files', z.array(file)),
      body,
      /** Whether the caller may change or withdraw it. */
      own: field('editYn', yesNo),
      /** Members of this farm and readers on other farms; only for those who may change it. */
      readers: field(
        'readers',
        z.array(
          record({
            name: field('name', z.string()),
            farmName: writtenAtFarm,
            readAt: nullable(field('readDt', z.iso.datetime())),
          }),
        ),
      ),
    }),
    example: { noticeId: 1 },
  }),
  save: call('POST', extra('saveNotice'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      noticeId: optional(noticeId),
      title,
      body,
      toCompany: optional(toCompany),
      /** Files in order; if missing they stay as they are. */
      files: optional(field('files', z.array(id).max(mostFiles))),
    }),
    output: record({ result, noticeId }),
    example: { title: '구제역 백신', body: '금요일 오전 9시에 시작합니다.' },
  }),
  /** Uploads a picture or document for a notice. */
  upload: call('POST', extra('uploadNoticeFile'), {
    sends: 'json',
    allow: managers,
    writes: true,
    maxBytes: maxUploadBytes,
    input: record(attached),
    output: record({ result, file: field('file', file) }),
    example: { name: '1.png', content: examplePicture },
  }),
  /** Withdraws a notice from all readers. */
  withdraw: call('POST', extra('withdrawNotice'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ noticeId }),
    output: done,
    example: { noticeId: 1 },
  }),
  read: call('POST', extra('readNotice'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ noticeId }),
    output: done,
    example: { noticeId: 1 },
  }),
}

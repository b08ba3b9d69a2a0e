import * as z from 'zod'
import { mostBytes, mostFiles } from '@penside/domain/farm/attachment.ts'
import { call, managers, workers } from '../api/call.ts'
import { commonParameters, done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { api, extra } from '../api/roots.ts'
import { calendarDay, id, paging, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const noticeId = field('noticeNo', id)
/** Of a notice, an inquiry or an answered question. */
export const title = field('title', text(120).min(1))
export const body = field('content', text(4_000).min(1))
/** For all farms of the company. */
export const toCompany = field('companyYn', yesNo)
export const writer = field('writerNm', z.string())
export const writtenAt = field('writeDt', z.iso.datetime())
export const writtenAtFarm = field('farmNm', z.string())

const fileId = field('fileNo', id)
/** A file, for who may read its notice. */
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
  /** By the caller, as it stands. */
  read: field('readYn', yesNo),
  files: field('fileCnt', z.int()),
}
export type NoticeRow = z.output<typeof noticeRow>
const noticeRow = record(shown)

/** A file on its way to the server. */
export const attached = {
  name: field('fileNm', text(200).min(1)),
  content: field('content', z.string().regex(/^data:[\w.+/-]{0,100};base64,[A-Za-z0-9+/]+={0,2}$/)),
}
/** Bytes of such a call: as text a file is longer by a third. */
export const maxUploadBytes = Math.ceil((mostBytes * 4) / 3) + 10_000
export const examplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

export const notices = {
  /** What was told to the farm in these days, in the list that the app that came before asks for. */
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
      /** Whom it is for at this farm, and who read it elsewhere; only for those who may change it. */
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
      /** Those that it has then, in their order; without them they stay as they are. */
      files: optional(field('files', z.array(id).max(mostFiles))),
    }),
    output: record({ result, noticeId }),
    example: { title: '구제역 백신', body: '금요일 오전 9시에 시작합니다.' },
  }),
  /** A picture or document for a notice that is being written. */
  upload: call('POST', extra('uploadNoticeFile'), {
    sends: 'json',
    allow: managers,
    writes: true,
    maxBytes: maxUploadBytes,
    input: record(attached),
    output: record({ result, file: field('file', file) }),
    example: { name: '1.png', content: examplePicture },
  }),
  /** It stays for nobody. */
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

import * as z from 'zod'
import { call, owners, workers } from '../api/call.ts'
import { commonParameters, done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { integer, text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { attached, examplePicture, maxUploadBytes, writer, writtenAt, writtenAtFarm } from './notices.ts'

/** Slots for pictures of a company. */
export const slots = 6

const slot = field('slotNo', integer(1, slots))
const title = field('title', text(60).min(1))
/** Link of an advertisement: https, without a user name that could disguise its host. */
const link = field(
  'linkUrl',
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    .max(500)
    .refine((url) => URL.canParse(url) && new URL(url).username + new URL(url).password === ''),
)

/** Path of the picture of a slot. */
export const advertisementPicturePath = extra('advertisementPicture')
export const advertisementPictureQuery = record({
  slot,
  /** Version of the picture, so that a new picture has a new address. */
  of: optional(field('writeDt', z.iso.datetime())),
  ...commonParameters.fields,
})

export const advertisements = {
  /** Filled slots. */
  list: call('GET', extra('advertisements'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            slot,
            title: field('title', z.string()),
            link: field('linkUrl', z.string()),
            farmName: writtenAtFarm,
            writer,
            writtenAt,
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Fills a slot on all farms of the company. Without a file its picture stays. */
  save: call('POST', extra('saveAdvertisement'), {
    sends: 'json',
    allow: owners,
    writes: true,
    maxBytes: maxUploadBytes,
    input: record({ slot, title, link, content: optional(attached.content) }),
    output: done,
    example: { slot: 1, title: '사료 할인', link: 'https://example.com/feed', content: examplePicture },
  }),
  empty: call('POST', extra('emptyAdvertisement'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ slot }),
    output: done,
    example: { slot: 1 },
  }),
}

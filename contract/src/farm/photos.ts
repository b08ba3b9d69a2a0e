import { call, workers } from '../api/call.ts'
import { commonParameters, done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { photoId } from '../api/vocabulary.ts'
import { record } from '../api/wire.ts'
import { attached, examplePicture, maxUploadBytes } from '../company/notices.ts'

/** Path of a photo. */
export const photoPath = extra('photo')
export const photoQuery = record({ photoId, ...commonParameters.fields })

export const photos = {
  /** Saves a photo of a record, before or after the record itself. */
  save: call('POST', extra('savePhoto'), {
    sends: 'json',
    allow: workers,
    writes: true,
    maxBytes: maxUploadBytes,
    input: record({ photoId, content: attached.content }),
    output: done,
    example: { photoId: '00000000-0000-4000-8000-0000000000f2', content: examplePicture },
  }),
}

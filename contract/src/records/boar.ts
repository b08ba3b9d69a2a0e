import * as z from 'zod'
import { call, workers } from '../call.ts'
import { api } from '../roots.ts'
import { animalId, tag } from '../vocabulary.ts'
import { field, record } from '../wire.ts'

export const boars = {
  /** The living boars, the ones used last first. */
  choices: call('POST', api('comboBoarList.json'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: z.array(record({ animalId, tag, breedName: field('pumjongNm', z.string()) })),
    example: {},
  }),
}

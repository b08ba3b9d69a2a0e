import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { animalId, groupId } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { withdrawals } from './group.ts'

const group = record({
  groupId,
  name: field('grpId', z.string()),
  head: field('sumDusu', z.int()),
  averageAge: field('ilryung', z.int()),
  penName: field('locNm', z.string()),
  withdrawals,
})
const sow = record({
  animalId,
  tag: field('farmPigNo', z.string()),
  penName: field('locNm', z.string()),
  withdrawals,
})

/** Candidates for a truck to slaughter: groups with pigs and animals, with their withdrawal periods. */
export const trucks = {
  candidates: call('GET', extra('truckCandidates'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({
      groups: field('groups', z.array(group)),
      sows: field('sows', z.array(sow)),
    }),
    example: {},
  }),
}
export type TruckCandidates = z.output<typeof trucks.candidates.output>

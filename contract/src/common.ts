import * as z from 'zod'
import { dateFormat, farmId, id, language } from './vocabulary.ts'
import { field, optional, record } from './wire.ts'

/**
 * What every call may carry besides its own fields: the farm and the member for whom the caller believes to speak, and how it wants to
 * be answered. The session decides; a farm or member that is not the session's is refused.
 */
export const commonParameters = record({
  farmId: optional(farmId),
  searchFarmId: optional(field('searchFarmNo', id)),
  equipmentFarmId: optional(field('farmno', id)),
  memberLogin: optional(field('memberId', z.string())),
  language: optional(language),
  dateFormat: optional(dateFormat),
})
export const nothing = record({})
export const done = record({ result: field('result', z.literal(1)) })
/** Some saves answer with the bare number 1, as callers of the app that came before expect. */
export const one = z.literal(1)

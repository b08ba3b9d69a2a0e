import * as z from 'zod'
import { agent, company, dateFormat, distributor, environment, farmId, id, language } from './vocabulary.ts'
import { field, optional, record } from './wire.ts'

/**
 * Parameters that every call may have: farm, environment, company and member as the caller believes them
 * to be, and the language of the answer. Values that contradict the session are rejected.
 */
export const commonParameters = record({
  farmId: optional(farmId),
  searchFarmId: optional(field('searchFarmNo', id)),
  equipmentFarmId: optional(field('farmno', id)),
  memberLogin: optional(field('memberId', z.string())),
  language: optional(language),
  dateFormat: optional(dateFormat),
  equipmentDateFormat: optional(field('date_format', z.string())),
  environment: optional(environment),
  company: optional(company),
  distributor: optional(distributor),
  agent: optional(agent),
})
export const nothing = record({})
export const done = record({ result: field('result', z.literal(1)) })
/** Answer of saves that return the bare number 1 in the legacy API. */
export const one = z.literal(1)

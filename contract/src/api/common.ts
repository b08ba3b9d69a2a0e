import * as z from 'zod'
import { agent, company, dateFormat, distributor, environment, farmId, id, language } from './vocabulary.ts'
import { field, optional, record } from './wire.ts'

/**
 * What every call may carry besides its own fields: the farm, its environment and company, and the member for whom the caller believes
 * to speak, and how it wants to be answered. The session decides; what contradicts it is refused.
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
/** Some saves answer with the bare number 1, as callers of the app that came before expect. */
export const one = z.literal(1)

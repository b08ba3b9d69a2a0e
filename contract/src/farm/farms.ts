import * as z from 'zod'
import { settingNames, type SettingName } from '@penside/domain/farm/settings.ts'
import { call, everyRole, managers, workers } from '../call.ts'
import { done, nothing } from '../common.ts'
import { api, extra } from '../roots.ts'
import { agent, company, distributor, farmId, farmName, text, yesNo } from '../vocabulary.ts'
import { field, optional, record, type Field } from '../wire.ts'
import { member } from './session.ts'

const amount = z.codec(
  z.union([z.number(), z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, { abort: true })]),
  z.number().min(0).max(1000),
  {
    decode: Number,
    encode: (number) => number,
  },
)

/** Codes of a company and its branches as a caller sends them. */
const scope = ({ wire }: Field) => field(wire, text(30))

/** A farm's planning intervals travel under their own names. */
const settings = record(
  Object.fromEntries(settingNames.map((name) => [name, field(name, z.number().min(0).max(1000))])) as Record<
    SettingName,
    Field<z.ZodNumber>
  >,
)

export const farms = {
  /** The other farms of the company. `joined` says on which of them the caller is a member. */
  list: call('POST', api('comboCompanyFarmListCtl.json'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({
      search: optional(field('q', text(60))),
      kinds: optional(field('farmType', text(100))),
      except: optional(field('notFarmNo', farmId.schema)),
      company: optional(scope(company)),
      distributor: optional(scope(distributor)),
      agent: optional(scope(agent)),
    }),
    output: z.array(record({ farmId, farmName, joined: field('joinYn', yesNo) })),
    example: { kinds: '431003,431005' },
  }),
  /** Makes a farm of which the caller is a member the current farm of the session. */
  select: call('POST', extra('selectFarm'), {
    sends: 'json',
    allow: workers,
    input: record({ chosen: field('toFarmNo', farmId.schema) }),
    output: record({ member: field('loginMember', member) }),
    example: { chosen: 1 },
  }),
  settings: call('GET', extra('farmSettings'), {
    sends: 'query',
    allow: everyRole,
    keeps: true,
    input: nothing,
    output: settings,
    example: {},
  }),
  saveSettings: call('POST', extra('saveFarmSettings'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      name: field('name', z.enum(settingNames as [SettingName, ...SettingName[]])),
      value: field('value', amount),
    }),
    output: done,
    example: { name: 'matingAfterWeaning', value: 7 },
  }),
}

import * as z from 'zod'
import { firstSteps } from '@penside/domain/farm/first-steps.ts'
import { settingNames, type SettingName } from '@penside/domain/farm/settings.ts'
import { call, everyRole, forPeople, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { api, extra } from '../api/roots.ts'
import {
  agent,
  code,
  company,
  distributor,
  farmId,
  farmName,
  result,
  text,
  yesNo,
} from '../api/vocabulary.ts'
import { field, optional, record, type Field } from '../api/wire.ts'
import { member } from '../accounts/session.ts'

const amount = z.codec(
  z.union([z.number(), z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, { abort: true })]),
  z.number().min(0).max(1000),
  {
    decode: Number,
    encode: (number) => number,
  },
)

/** Code of a company or one of its branches. */
const scope = ({ wire }: Field) => field(wire, text(30))

/** Codes separated by commas, or sent as several values. */
const severalCodes = z.codec(z.union([text(100), z.array(text(20)).max(10)]), z.string(), {
  decode: (sent) => [sent].flat().join(','),
  encode: (codes) => codes,
})

/** Settings have their names in the code as API names. */
const settings = record(
  Object.fromEntries(settingNames.map((name) => [name, field(name, z.number().min(0).max(1000))])) as Record<
    SettingName,
    Field<z.ZodNumber>
  >,
)

const name = field(farmName.wire, text(60).min(1))
const address = field('addr', text(200))
/** System code list 431. */
const kind = field('farmType', code)
const step = field('step', z.enum(firstSteps))

export const farms = forPeople({
  /** Profile of the farm. */
  profile: call('GET', extra('farmProfile'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      farmName: name,
      address,
      kind,
      kindName: field('farmTypeNm', z.string()),
      company,
    }),
    example: {},
  }),
  /** Saves the profile. Only owners change the company, whose farms see each other's names and means. */
  saveProfile: call('POST', extra('saveFarmProfile'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ farmName: name, address: optional(address), kind, company: optional(scope(company)) }),
    output: done,
    example: { farmName: 'Example farm', address: 'Hongseong', kind: '431003', company: 'EXAMPLE' },
  }),
  /** Adds a further farm of an owner, in the same company. */
  add: call('POST', extra('addFarm'), {
    sends: 'json',
    allow: ['owner'],
    writes: true,
    input: record({ farmName: name }),
    output: record({ result, farmId }),
    example: { farmName: 'Second farm' },
  }),
  /** First steps of a farm that began empty; none for others. */
  firstSteps: call('GET', extra('firstSteps'), {
    sends: 'query',
    allow: managers,
    keeps: true,
    input: nothing,
    output: record({ steps: field('rows', z.array(record({ step, over: field('doneYn', yesNo) }))) }),
    example: {},
  }),
  /** Marks a step as done, or as not needed. */
  endStep: call('POST', extra('endFirstStep'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ step }),
    output: done,
    example: { step: 'labels' },
  }),
  /** Other farms of the company. `joined`: the caller is a member. Owners of other companies' farms are not named. */
  list: call('POST', api('comboCompanyFarmListCtl.json'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({
      search: optional(field('q', text(60))),
      kinds: optional(field('farmType', severalCodes)),
      except: optional(field('notFarmNo', farmId.schema)),
      company: optional(scope(company)),
      distributor: optional(scope(distributor)),
      agent: optional(scope(agent)),
    }),
    output: z.array(
      record({
        farmId,
        farmName,
        ownerName: optional(field('ownerNm', z.string())),
        joined: field('joinYn', yesNo),
      }),
    ),
    example: { kinds: '431003,431005' },
  }),
  /** Sets the current farm of the session. */
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
})

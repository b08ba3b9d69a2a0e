import * as z from 'zod'
import { firstDay, isDay, isPossible, lastDay, type Day } from '@penside/domain/basics/day.ts'
import { equipmentTypes } from '@penside/domain/equipment/type-codes.ts'
import { mostPhotos } from '@penside/domain/farm/attachment.ts'
import { languages, languageOf } from '@penside/domain/basics/language.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { normalizedName, normalizedNumber } from '@penside/domain/basics/normalized.ts'
import { sexes, type Sex } from '@penside/domain/records/care.ts'
import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { field, record, spelled, type Fields, optional } from './wire.ts'

/** Whole number. It may be sent as text, because query strings are text. */
export const integer = (smallest: number, largest: number) =>
  z.codec(
    z.union([z.int(), z.string().regex(/^-?\d{1,15}$/, { abort: true })]),
    z.int().min(smallest).max(largest),
    { decode: Number, encode: (number) => number },
  )
export const id = integer(1, Number.MAX_SAFE_INTEGER)
/** Optional choice; callers send 0 for none. */
export const idOrNone = z.codec(integer(0, Number.MAX_SAFE_INTEGER), id.optional(), {
  decode: (sent) => Number(sent) || undefined,
  encode: (known) => Number(known ?? 0),
})
/** Maximal number of heads. */
export const mostHead = 999_999
/** Number of heads. In a text a comma groups thousands, in every language. */
export const heads = (least: number, most: number = mostHead) =>
  z.codec(
    z.union([z.int(), z.string().regex(/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/, { abort: true })]),
    z.int().min(least).max(most),
    { decode: (sent) => Number(String(sent).replaceAll(',', '')), encode: (number) => number },
  )
export const count = heads(0)
/** Number with up to two decimals. In a text a comma groups thousands, in every language. */
export const decimal = (least: number, most: number) =>
  z.codec(
    z.union([z.number(), z.string().regex(/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/, { abort: true })]),
    z
      .number()
      .min(least)
      .max(most)
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6),
    { decode: (sent) => Number(String(sent).replaceAll(',', '')), encode: (amount) => amount },
  )
/** Id of a photo, chosen by the phone, which sends the photo separately (farm/photos.ts). */
export const photoId = field('photoId', z.uuid())
/** Photos of a record, in order. */
export const photos = field('photoList', z.array(photoId.schema).max(mostPhotos))
/** Photos to save; if missing they stay as they are. */
export const photosSent = optional(photos)
export const kilograms = (largest: number) => decimal(0, largest)
export const text = (longest: number) => z.string().trim().max(longest)
/** Name, normalized for comparison. */
export const nameText = (longest: number) => z.string().overwrite(normalizedName).max(longest)
/** Number of an animal, normalized and in capitals. */
export const numberText = (longest: number) => z.string().overwrite(normalizedNumber).max(longest)
const dayCodec = (sent: z.ZodType<string, string>) =>
  z.codec(sent, z.custom<Day>(), {
    decode: (text) => text as Day,
    encode: (day) => day,
  })
/** Calendar day. In inputs it gets bounds: see `call`. */
export const calendarDay = dayCodec(z.string().refine(isDay))
/** Bounds of a day in its validation error. */
export const dayBounds = { from: firstDay, to: lastDay }
const boundedDay = dayCodec(
  z
    .string()
    .refine(isDay, { abort: true })
    .refine(isPossible, { params: dayBounds })
    .meta({ format: 'date' }),
)

/** The record with bounds on each of its days; the same one if it has none. */
export const withBounds = <S extends z.ZodType>(schema: S): S => {
  const { fields, beside } = schema as { fields?: Fields; beside?: object }
  if (!fields || !Object.values(fields).some(hasDay)) return schema
  const bounded = Object.entries(fields).map(([name, part]): [string, Fields[string]] => [
    name,
    'wire' in part
      ? field(part.wire, boundedIn(part.schema), part.also)
      : {
          ...part,
          fields: Object.fromEntries(
            Object.entries(part.fields).map(([wire, schema]) => [wire, boundedIn(schema)]),
          ),
        },
  ])
  return record(Object.fromEntries(bounded), { ...beside }) as unknown as S // the same fields: the same values
}

function hasDay(part: Fields[string]): boolean {
  const schemas = 'wire' in part ? [part.schema] : Object.values(part.fields)
  return schemas.some(isDaySchema)
}

function isDaySchema(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isDaySchema(schema.unwrap() as z.ZodType)
  return schema === calendarDay
}

function boundedIn(schema: z.ZodType): z.ZodType {
  if (schema === calendarDay) return boundedDay
  if (schema instanceof z.ZodOptional) return boundedIn(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return boundedIn(schema.unwrap() as z.ZodType).nullable()
  return schema
}
export const yesNo = z.codec(z.enum(['Y', 'N']), z.boolean(), {
  decode: (sent) => sent === 'Y',
  encode: (yes) => (yes ? 'Y' : 'N'),
})
export const code = z.string().trim().min(1).max(20)

/** Value that the API represents by a code. */
export const coded = <Name extends string>(codes: Readonly<Record<Name, string>>) => {
  const names = new Map(Object.entries<string>(codes).map(([name, sent]) => [sent, name as Name]))
  return z.codec(z.enum(Object.values<string>(codes)), z.custom<Name>(), {
    decode: (sent) => names.get(sent) as Name, // the enum has just admitted it
    encode: (name) => codes[name],
  })
}

const statusCodes = {
  gilt: '010001',
  pregnant: '010002',
  lactating: '010003',
  nurse: '010004',
  weaned: '010005',
  returned: '010006',
  aborted: '010007',
  culled: '010008',
} as const satisfies Record<SowStatus, string>
export const statusCode = coded(statusCodes)

/** Codes of form modes. */
export const formModes = { insert: 'I', update: 'U', delete: 'D' } as const
const formModeCode = coded(formModes)

// API names of the legacy API, each once; `docs/glossary.md` is printed from here. People and farms:
export const farmId = field('farmNo', id)
export const farmName = field('farmNm', z.string())
export const memberLogin = field('id', z.string().trim().min(1).max(64))
export const memberName = field('name', z.string())
export const email = field('email', z.string())
export const dateFormat = field('dateFormat', z.string())
export const environment = field('sysEnv', z.enum(['N', 'S']))
export const company = field('company', z.string())
export const distributor = field('soleCd', z.string())
export const agent = field('agentCd', z.string())
export const role = field('role', z.enum(roles))
export const language = field(
  'lang',
  z.codec(z.string(), z.enum(languages), { decode: languageOf, encode: (known) => known }),
)

/** Lists. */
export const search = field('searchFarmPigNo', numberText(20))
export const pageIndex = field('page', integer(0, 1_000_000))
export const pageSize = field('rows', integer(1, 100))
/** Page and page size of a list. */
export const paging = { page: optional(pageIndex), pageSize: optional(pageSize) }
export const total = field('total', z.int())

/** Animals. */
export const animalId = field('pigNo', id)
/** Animal id that callers may also send as `searchPigNo`. */
export const readAnimalId = spelled(animalId, 'searchPigNo')
const sexCodes = { sow: 'S', boar: 'B' } as const satisfies Record<Sex, string>
/** S sow, B boar; sow if missing. */
export const sex = field(
  'sowBoar',
  z.codec(z.enum(Object.values(sexCodes)), z.enum(sexes), {
    decode: (sent) => (sent === 'B' ? 'boar' : 'sow'),
    encode: (known) => sexCodes[known],
  }),
)
export const tag = field('farmPigNo', numberText(20).min(1))
export const earNotch = field('igakNo', numberText(20))
/**
 * Electronic ear tag, ISO 11784, decoded to fifteen digits from any reader's format. '' stands for none and is 0 in the API,
 * because an empty value would leave the tag unchanged.
 */
const noEarTag = '0'
export const earTag = field(
  'rfidNo',
  z.codec(
    z
      .string()
      .trim()
      .max(60)
      .refine((sent) => sent === noEarTag || readEarTag(sent) !== null),
    z.string(),
    { decode: (sent) => readEarTag(sent) ?? '', encode: (known) => known.trim() || noEarTag },
  ),
)
export const bornOn = field('birthDt', calendarDay)
export const enteredOn = field('inDt', calendarDay)
export const breed = field('pumjongCd', code)
export const breedName = field('pumjongNm', z.string())
export const supplier = field('buyComCd', id)
export const supplierChoice = field('buyComCd', idOrNone)
export const startStatus = field('statusCd', statusCode)
export const parityAtEntry = field('inSancha', integer(-99, 99))
export const matingsAtEntry = field('inGyobaeCnt', integer(0, 99))
export const lastWorkOn = field('lastWkDt', calendarDay)
export const liveBorn = field('silsan', integer(0, 99))
export const mummified = field('mila', integer(0, 99))
export const stillborn = field('sasan', integer(0, 99))
export const status = field('statusCd', statusCode)
export const statusName = field('status', z.string())
export const parity = field('san', z.int())
export const previousWorkOn = field('wkDtP', calendarDay)
export const daysSince = field('dt', z.int())
export const lastWorkName = field('wkGubunC', z.string())
export const daysSinceFarrowing = field('childBirthGigan', z.int())
export const newestSeq = field('maxSeq', z.int())

/** Records. */
export const formMode = field('iuFlag', formModeCode)
export const seq = field('seq', integer(0, 9_999))
export const workOn = field('wkDt', calendarDay)
export const remark = field('bigo', text(500))
/** Text of a note; unlike a remark it cannot be empty. */
export const noteText = field('bigo', text(500).min(1))
export const result = field('result', z.literal(1))

/** Equipment. */
export const equipmentType = field('eq_type', z.enum(equipmentTypes))

/** Groups. */
export const groupId = field('grpNo', id)
export const groupName = field('grpId', nameText(40))
/** Group into which piglets go: 0 for none, this number for a new one. */
export const makesGroup = -9999
export const groupChoice = field('grpNo', integer(makesGroup, Number.MAX_SAFE_INTEGER))

/** Day of a report; today instead of a future day. */
export const answeredFor = field('sdate', calendarDay)

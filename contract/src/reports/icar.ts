import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, managers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, paging } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

/**
 * Format of the ICAR standard for animal data exchange (ADE) 1.3, github.com/adewg/ICAR at b788ef5340a26e6aca485737df8aac555e863e0f. That
 * release has no weaning: its format is that of 6091f81409a3ab053547818232fb143d490de760.
 */
export const icarCollections = [
  'animals',
  'inseminations',
  'parturitions',
  'weanings',
  'departures',
  'deaths',
  'animalSets',
  'groupArrivals',
  'groupDepartures',
  'groupDeaths',
  'treatments',
  'groupTreatments',
] as const
export type IcarCollection = (typeof icarCollections)[number]

const identifier = z.object({ scheme: z.string(), id: z.string() })
const time = z.iso.datetime()
const resource = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ resourceType: z.literal(type), location: identifier, ...shape })
const event = { id: z.string(), eventDateTime: time, remark: z.string().optional() }
const ofAnimal = { ...event, animal: identifier }
const ofGroup = { ...event, countObserved: z.int() }
const ofSet = {
  ...ofGroup,
  groupMethod: z.literal('ExistingAnimalSet'),
  animalSetReference: z.object({ identifier }),
}
const departureKind = z.enum(['Slaughter', 'InternalTransfer', 'Sale', 'Other'])
const death = { deathMethod: z.literal('Perished'), explanation: z.string().optional() }
const dose = z.object({ doseQuantity: z.number(), doseUnits: z.enum(['MLT', 'GRM', 'MGM']).optional() })
const given = {
  medicine: z.object({ name: z.string(), identifier }),
  procedure: z.string(),
  batches: z.array(z.object({ identifier: z.string() })).optional(),
  withdrawals: z.array(z.object({ productType: z.literal('Meat'), endDate: time })).optional(),
}

const member = z.union([
  resource('Animal', {
    identifier,
    alternativeIdentifiers: z.array(identifier).optional(),
    specie: z.literal('Pig'),
    gender: z.enum(['Female', 'Male']),
    birthDate: time.optional(),
    primaryBreed: identifier.optional(),
    managementTag: z.string(),
    productionPurpose: z.literal('Meat'),
    status: z.enum(['Alive', 'Dead', 'OffFarm']),
    reproductionStatus: z.enum(['Open', 'Inseminated', 'NotPregnant', 'Birthed']).optional(),
  }),
  resource('ReproInseminationEvent', {
    ...ofAnimal,
    inseminationType: z.enum(['Insemination', 'NaturalService']),
    rank: z.int(),
    sireIdentifiers: z.array(identifier),
  }),
  resource('ReproParturitionEvent', {
    ...ofAnimal,
    damParity: z.int(),
    liveProgeny: z.int(),
    totalProgeny: z.int(),
  }),
  resource('GroupWeaningEvent', {
    ...ofGroup,
    groupMethod: z.literal('InventoryClassification'),
    inventoryClassification: z.object({ name: z.string(), count: z.int(), species: z.literal('Pig') }),
    /** The standard defines it for single animals; here it is the dam of the litter. */
    rearingDam: identifier,
  }),
  resource('MovementDepartureEvent', {
    ...ofAnimal,
    departureKind,
  }),
  resource('MovementDeathEvent', { ...ofAnimal, ...death }),
  resource('AnimalSet', {
    id: z.string(),
    name: z.string(),
    purpose: z.literal('Growing'),
    /** Empty: growing pigs have no numbers. */
    member: z.array(identifier),
  }),
  resource('TreatmentEvent', { ...ofAnimal, ...given, dose }),
  resource('GroupMovementArrivalEvent', {
    ...ofSet,
    arrivalReason: z.enum(['Purchase', 'InternalTransfer', 'Other']),
  }),
  resource('GroupMovementDepartureEvent', { ...ofSet, departureKind }),
  resource('GroupMovementDeathEvent', { ...ofSet, ...death }),
  resource('GroupTreatmentEvent', { ...ofSet, ...given, totalMedicineUsed: dose }),
])
export type IcarMember = z.output<typeof member>

/**
 * Members of a collection in a span: events by their day, and animals and groups present on any of the days. Removals are `departures` and
 * `deaths`. `animalSets` are groups; their arrivals and departures are counted.
 */
export const icar = {
  list: call('GET', extra('icar'), {
    sends: 'query',
    allow: managers,
    input: record({
      collection: field('collection', z.enum(icarCollections)),
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
      ...paging,
    }),
    output: record({
      view: field(
        'view',
        z.object({
          totalItems: z.int(),
          totalPages: z.int(),
          pageSize: z.int(),
          /** From 1, as in the standard; the requested `page` starts at 0. */
          currentPage: z.int(),
        }),
      ),
      member: field('member', z.array(member)),
    }),
    example: { collection: 'inseminations', from: day('2026-01-01'), to: day('2026-12-31') },
  }),
}

import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { calendarDay } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const amount = z.number()
const known = z.number().nullable()
const range = record({ low: field('min', known), high: field('max', known) })
const on = optional(field('search_dt', calendarDay))

/** What the equipment's days come to: feed by stage, water by hour and by day, the climate of now. */
export const ict = {
  /** Feed of sows in the 30 days up to a day: by the day of gestation or lactation, and by day. kg a sow. */
  feed: call('GET', extra('feedAnalysis'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ type: field('eq_type', z.enum(['E', 'F'])), on }),
    output: record({
      stages: field(
        'stages',
        z.array(
          record({
            /** Days since mating or farrowing, the first of a week; of a nursing sow each day. */
            day: field('day', z.int()),
            heads: field('headDays', z.int()),
            eaten: field('eat_kg', amount),
            target: field('set_kg', known),
            standard: field('std_kg', amount),
          }),
        ),
      ),
      days: field(
        'days',
        z.array(
          record({
            day: field('rcv_dt', calendarDay),
            heads: field('headCnt', z.int()),
            eaten: field('eat_kg', amount),
            target: field('set_kg', known),
          }),
        ),
      ),
    }),
    example: { type: 'E' },
  }),
  /**
   * Water in litres: of each hour of a day, beside the mean of the week before, and of the 31 days up to it. `standard` is what growing pigs
   * drink by the farm's standard, in the hours in which they usually drink; of meters that have none what is usual. Null where no meter has one.
   */
  water: call('GET', extra('waterAnalysis'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ on }),
    output: record({
      hours: field(
        'hours',
        z.array(
          record({
            hour: field('hour', z.int()),
            liter: field('liter', known),
            usual: field('usual_liter', known),
            standard: field('std_liter', known),
          }),
        ),
      ),
      days: field(
        'days',
        z.array(
          record({
            day: field('rcv_dt', calendarDay),
            liter: field('liter', amount),
            standard: field('std_liter', known),
          }),
        ),
      ),
      meters: field(
        'meters',
        z.array(
          record({
            equipmentId: field('eq_id', z.string()),
            houseName: field('donsa_nm', z.string()),
            penName: field('loc_nm', z.string()),
            liter: field('liter', known),
            /** Mean of a day of the week before. */
            usual: field('usual_liter', known),
            /** What the growing pigs of its house drink by the farm's standard; null where sows drink there, or nobody does. */
            standard: field('std_liter', known),
            month: field('month_liter', known),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Each sensor as it is now, and its hours of today. */
  environment: call('GET', extra('liveEnvironment'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(
      record({
        equipmentId: field('eq_id', z.string()),
        houseName: field('donsa_nm', z.string()),
        penName: field('loc_nm', z.string()),
        at: field('measuredAt', z.iso.datetime().nullable()),
        silent: field('silent', z.boolean()),
        temperature: field('temp', known),
        humidity: field('humi', known),
        co2: field('co2', known),
        ammonia: field('nh3', known),
        /** Between these nothing is unusual there: the usual range of what is set, and no warning of the alarms. Null: no end. */
        normal: field(
          'normal',
          record({
            temperature: field('temp', range),
            humidity: field('humi', range),
            co2: field('co2', range),
            ammonia: field('nh3', range),
          }),
        ),
        /** Means of the hours of today, from midnight on; null where nothing was measured. */
        hours: field(
          'hours',
          record({
            temperature: field('temp', z.array(known)),
            humidity: field('humi', z.array(known)),
            co2: field('co2', z.array(known)),
            ammonia: field('nh3', z.array(known)),
          }),
        ),
      }),
    ),
    example: {},
  }),
}

import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { calendarDay } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const amount = z.number()
const known = z.number().nullable()
const range = record({ low: field('min', known), high: field('max', known) })
const on = optional(field('search_dt', calendarDay))

/** Analyses of the equipment's readings: feed by stage, water by hour and day, current climate. */
export const ict = {
  /** Feed of sows in the 30 days up to a day, by day of gestation or lactation and by date, kg per sow. */
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
            /** Days since mating (first day of a week) or since farrowing (each day). */
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
   * Water in litres by hour, with the mean of the previous week, and by day for the 31 days up to it. `standard` is the farm's standard of
   * growing pigs, spread over their usual hours; meters without one count with their usual intake. Null if no meter has a standard.
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
            /** Daily mean of the previous week. */
            usual: field('usual_liter', known),
            /** Standard intake of the growing pigs of its house; null if sows or no pigs drink there. */
            standard: field('std_liter', known),
            month: field('month_liter', known),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Current values of each sensor, with its hours of today. */
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
        /** Normal range, from the usual settings and the warning limits; null for an open end. */
        normal: field(
          'normal',
          record({
            temperature: field('temp', range),
            humidity: field('humi', range),
            co2: field('co2', range),
            ammonia: field('nh3', range),
          }),
        ),
        /** Hourly means of today from midnight; null for hours without readings. */
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

import * as z from 'zod'
import { placeLimits } from '@penside/domain/reports/weather.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { decimal, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

const hour = record({
  at: field('fcstDt', z.iso.datetime()),
  /** Degrees Celsius. */
  temperature: field('TMP', z.number()),
  /** Percent. */
  humidity: field('REH', z.int()),
  rainChance: field('POP', z.int()),
  rain: field('PTY', z.int()),
  sky: field('SKY', z.int()),
  /** Metres per second. */
  wind: field('WSD', z.number()),
})
export type WeatherHour = z.output<typeof hour>

/** Weather forecast at the farm. */
export const weather = {
  view: call('GET', extra('weather'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({
      /** Degrees; null until a manager sets the location. */
      place: nullable(
        field('place', record({ latitude: field('lat', z.number()), longitude: field('lon', z.number()) })),
      ),
      /** Null if the installation has no weather service. */
      source: nullable(
        field(
          'source',
          record({
            answeredAt: nullable(field('answerDt', z.iso.datetime())),
            fails: field('failYn', yesNo),
          }),
        ),
      ),
      /** Hours from the current one on. */
      hours: field('rows', z.array(hour)),
    }),
    example: {},
  }),
  savePlace: call('POST', extra('saveFarmPlace'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      latitude: field('lat', decimal(...placeLimits.latitude)),
      longitude: field('lon', decimal(...placeLimits.longitude)),
    }),
    output: done,
    example: { latitude: 36.6, longitude: 126.66 },
  }),
}

import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { weather, WeatherHour } from '@penside/contract/reports/weather.ts'
import { squareOf, type Square } from '@penside/domain/reports/weather.ts'
import { inTransaction, sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { failureText, readUrl, type FetchOptions } from './fetch.ts'
import type { Handlers } from '../http/serve.ts'

/**
 * Short-term forecast of the Korea Meteorological Administration: data.go.kr 15084084, operation `getVilageFcst`. JSON: `resultCode` 00, and
 * items of `category`, `fcstDate`, `fcstTime` and `fcstValue` on its own grid.
 */

/** `url` has the operation's address and the service key; without it no forecast is fetched. */
export type Forecasts = { url?: string | undefined } & FetchOptions

export const weatherHandlers: Handlers<typeof weather> = {
  async view({ db, request }) {
    const place = await db.maybeOne<Square & { latitude: number; longitude: number }>(
      sql`select nx, ny, latitude::float8 as latitude, longitude::float8 as longitude from farm_place`,
    )
    if (!place) return { place: null, source: sourceIn(request.server, undefined), hours: [] }
    const { nx, ny, ...degrees } = place
    const state = await db.maybeOne<{ answeredAt: string | null; fails: boolean }>(
      sql`select answered_at, failure is not null as fails from weather_state where nx = ${nx} and ny = ${ny}`,
    )
    const hours = await db.many<WeatherHour>(sql`
      select at, temperature::float8 as temperature, humidity, rain_chance, rain, sky, wind::float8 as wind from weather_hour
      where nx = ${nx} and ny = ${ny} and at > ${new Date(request.server.now().getTime() - hour).toISOString()} order by at`)
    return { place: degrees, source: sourceIn(request.server, state), hours }
  },

  async savePlace({ input: { latitude, longitude }, db }) {
    const square = squareOf(latitude, longitude)
    if (!square) throw refuse('PLACE_OUTSIDE', {}, ['latitude', 'longitude'])
    await db.run(sql`
      insert into farm_place (farm_id, latitude, longitude, nx, ny) values (current_farm(), ${latitude}, ${longitude}, ${square.nx}, ${square.ny})
      on conflict (farm_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, nx = excluded.nx, ny = excluded.ny`)
    return { result: 1 }
  },
}

const sourceIn = (
  { forecasts }: FastifyInstance,
  state: { answeredAt: string | null; fails: boolean } | undefined,
) => (forecasts.url === undefined ? null : (state ?? { answeredAt: null, fails: false }))

const hour = 3_600_000
const answered = z.object({
  response: z.object({
    header: z.object({ resultCode: z.string() }),
    body: z
      .object({
        items: z.object({
          item: z.array(
            z.object({
              category: z.string(),
              fcstDate: z.string().regex(/^\d{8}$/),
              fcstTime: z.string().regex(/^\d{4}$/),
              fcstValue: z.string(),
            }),
          ),
        }),
      })
      .optional(),
  }),
})
const wanted = {
  TMP: [-60, 60],
  REH: [0, 100],
  POP: [0, 100],
  PTY: [0, 4],
  SKY: [1, 4],
  WSD: [0, 100],
} as const

/** Forecasts are issued every third hour from 02:00 on, Korean time, and published 15 minutes later. */
export function newestIssue(now: Date): { day: string; time: string } {
  const korean = new Date(now.getTime() + 9 * hour - hour / 4)
  const since = (korean.getUTCHours() + 1) % 3
  const issued = new Date(korean.getTime() - since * hour).toISOString()
  return { day: issued.slice(0, 10).replaceAll('-', ''), time: `${issued.slice(11, 13)}00` }
}

/** Fetches the forecast of a grid square: the hours with all values. */
export async function forecastFor({ nx, ny }: Square, now: Date, { url = '', ...options }: Forecasts) {
  const address = new URL(url)
  const { day, time } = newestIssue(now)
  for (const [name, value] of Object.entries({
    dataType: 'JSON',
    numOfRows: '1200',
    pageNo: '1',
    base_date: day,
    base_time: time,
    nx: String(nx),
    ny: String(ny),
  }))
    address.searchParams.set(name, value)
  const { response } = answered.parse(JSON.parse(await readUrl(address.href, /json/i, options)))
  if (response.header.resultCode !== '00' || !response.body)
    throw new Error(`answered ${response.header.resultCode.slice(0, 20)}`)
  const hours = new Map<string, Partial<Record<keyof typeof wanted, number>>>()
  for (const { category, fcstDate, fcstTime, fcstValue } of response.body.items.item) {
    if (!(category in wanted)) continue
    const [least, most] = wanted[category as keyof typeof wanted]
    const value = fcstValue.trim() === '' ? Number.NaN : Number(fcstValue)
    if (!(value >= least && value <= most)) throw new Error(`answered no ${category}`)
    const at = `${fcstDate.slice(0, 4)}-${fcstDate.slice(4, 6)}-${fcstDate.slice(6)}T${fcstTime.slice(0, 2)}:00:00+09:00`
    if (Number.isNaN(Date.parse(at))) throw new Error('answered no hour')
    hours.set(at, { ...hours.get(at), [category]: value })
  }
  const whole = [...hours]
    .filter(([, told]) => Object.keys(told).length === Object.keys(wanted).length)
    .map(([at, told]) => ({ at, ...told }))
  if (whole.length === 0) throw new Error('answered no hours')
  return whole
}

const every = 6 * hour
const afterTrouble = hour / 2
const squaresAtOnce = 200
const keptHours = 48

/** Fetches the grid squares that are due. @returns the number of new forecasts */
export async function fetchForecasts(
  app: Pick<FastifyInstance, 'pool' | 'now' | 'log'>,
  forecasts: Forecasts,
): Promise<number> {
  const now = app.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const squares = await inTransaction(app.pool, (db) =>
    db.many<Square>(
      sql`select nx, ny from claim_squares(${now.toISOString()}, ${before(every)}, ${before(afterTrouble)}, ${squaresAtOnce})`,
    ),
  )
  let came = 0
  for (const { nx, ny } of squares) {
    let hours: Awaited<ReturnType<typeof forecastFor>> = []
    let failure: string | null = null
    try {
      hours = await forecastFor({ nx, ny }, now, forecasts)
      came++
    } catch (error) {
      if (forecasts.signal?.aborted) return came
      failure =
        error instanceof z.ZodError || error instanceof SyntaxError
          ? 'answered another form'
          : failureText(error)
      app.log.warn({ nx, ny, failure }, 'a forecast did not come')
    }
    await inTransaction(app.pool, async (db) => {
      await db.run(
        sql`delete from weather_hour where nx = ${nx} and ny = ${ny} and at < ${before(keptHours * hour)}`,
      )
      await db.run(sql`
        insert into weather_hour (nx, ny, at, temperature, humidity, rain_chance, rain, sky, wind)
        select ${nx}, ${ny}, at, "TMP", "REH", "POP", "PTY", "SKY", "WSD" from json_to_recordset(${JSON.stringify(hours)})
          as told (at timestamptz, "TMP" numeric, "REH" int, "POP" int, "PTY" int, "SKY" int, "WSD" numeric)
        on conflict (nx, ny, at) do update set temperature = excluded.temperature, humidity = excluded.humidity,
          rain_chance = excluded.rain_chance, rain = excluded.rain, sky = excluded.sky, wind = excluded.wind`)
      await db.run(sql`
        update weather_state set failure = ${failure}, answered_at = case when ${failure}::text is null then ${now.toISOString()} else answered_at end
        where nx = ${nx} and ny = ${ny}`)
    })
  }
  return came
}

/** Interval of the job: the forecast of a new place is fetched within minutes. */
const jobInterval = 300_000
export function forecastJob(app: FastifyInstance, forecasts: Forecasts) {
  if (forecasts.url)
    app.repeat(jobInterval, 'weather', (signal) => fetchForecasts(app, { ...forecasts, signal }))
}

import type pg from 'pg'

/** How many sows the large farm has. */
export const largeSows = Number(process.env['BENCH_SOWS'] ?? 3_100)
/** Its climate sensors, one of a room: a hundred, or fewer where it is smaller. */
const sensors = Math.ceil((100 * largeSows) / 3_100)
const controller = 'G1'

export const sensorIds = Array.from({ length: sensors }, (_, i) => `S-${i + 1}`)
export const sensorsOfFarm = sensorIds.map((id) => ({ id, type: 'S' as const, controller, pen: null }))

/**
 * What they measured: hours and days of a year as the upkeep works them out, and the newest of each. All sensors' hours are written together,
 * as they are where the sensors report side by side.
 */
export async function addReadings(client: pg.Client, farmId: number) {
  await client.query(
    `select add_reading_month('reading_hour', m) from generate_series(now() - interval '13 months', now() + interval '1 month', interval '1 month') m`,
  )
  const values = `12, 0, 12 * v, v - 1, at, v + 1, at`
  const measured = `cross join lateral (values ('temperature', 24 + 3 * sin(extract(epoch from at) / 43200)), ('humidity', 60 + 10 * cos(extract(epoch from at) / 86400))) as m (measure, v)`
  await client.query(
    `insert into reading_hour (farm_id, equipment_id, measure, hour, n, missing, total, least, least_at, greatest, greatest_at)
     select $1, id, measure, at, ${values}
     from generate_series(date_trunc('hour', now()) - interval '365 days', now(), interval '1 hour') at cross join unnest($2::text[]) id ${measured}`,
    [farmId, sensorIds],
  )
  await client.query(
    `insert into reading_day (farm_id, equipment_id, measure, day, n, missing, total, least, least_at, greatest, greatest_at)
     select $1, id, measure, at::date, ${values}
     from generate_series(date_trunc('day', now()) - interval '365 days', now(), interval '1 day') at cross join unnest($2::text[]) id ${measured}`,
    [farmId, sensorIds],
  )
  await client.query(
    `insert into reading_latest (farm_id, equipment_id, at, received_at, measured)
     select $1, id, now(), now(), '{"temperature": 24, "humidity": 60}' from unnest($2::text[]) id`,
    [farmId, sensorIds],
  )
}

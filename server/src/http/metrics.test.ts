import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sows } from '@penside/contract/records/sow.ts'
import { makeFarm, testApp } from '../../test/farm.ts'
import { repeat } from '../jobs/schedule.ts'

const metricsToken = 'a-token-for-prometheus-alone'
const house = await testApp({ metricsToken })
afterAll(() => house.close())

const scrape = (authorization?: string) =>
  house.inject({ method: 'GET', url: '/metrics', headers: { ...(authorization && { authorization }) } })
/** The lines of one metric, without its buckets. */
const told = async (name: string) =>
  (await scrape(`Bearer ${metricsToken}`)).body.split('\n').filter((line) => line.startsWith(`${name}`))

test('metrics require the token', async () => {
  expect((await scrape()).statusCode).toBe(401)
  expect((await scrape('Bearer a-token-for-prometheus-alonf')).statusCode).toBe(401)
  const answer = await scrape(`Bearer ${metricsToken}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  const without = await testApp()
  expect((await without.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
  await without.close()
})

test('count calls by name and rejections by code, without data of a farm', async () => {
  const farm = await makeFarm({ name: 'Canary farm' })
  const worker = house.as(farm.worker)
  await worker.call(sows.list, {})
  await worker.call(sows.list, {})
  await worker.get('/mobile/x/nothing-of-the-kind')
  await house.anyone.call(sows.list, {})
  const path = sows.list.path
  expect(await told(`penside_call_seconds_count{call="${path}"`)).toEqual([
    `penside_call_seconds_count{call="${path}",status="2xx"} 2`,
    `penside_call_seconds_count{call="${path}",status="4xx"} 1`,
  ])
  expect(await told('penside_refusals_total{code="NO_SESSION"')).toEqual([
    'penside_refusals_total{code="NO_SESSION"} 1',
  ])
  const all = (await scrape(`Bearer ${metricsToken}`)).body
  for (const secret of ['nothing-of-the-kind', farm.worker.login, 'Canary', metricsToken])
    expect(all).not.toContain(secret)
  expect(await told('penside_database_up')).toEqual(['penside_database_up 1'])
  expect(await told('penside_broker_up')).toEqual(['penside_broker_up 0'])
})

test('contain job successes and failures, and a missing backup', async () => {
  const own = await testApp({ metricsToken, jobs: false })
  const rounds: ((error?: Error) => void)[] = []
  repeat(
    own.app,
    10,
    'news',
    () => new Promise<void>((done, failed) => rounds.push((error) => (error ? failed(error) : done()))),
  )
  const folder = await mkdtemp(join(tmpdir(), 'penside-backups-'))
  own.app.metrics!.watchBackups(folder)
  await own.app.listen({ port: 0 })
  const line = async (name: string) =>
    (
      await own.inject({
        method: 'GET',
        url: '/metrics',
        headers: { authorization: `Bearer ${metricsToken}` },
      })
    ).body
      .split('\n')
      .find((each) => each.startsWith(name))
  rounds[0]!(new Error('it is broken'))
  await expect.poll(() => line('penside_job_failures_total')).toBe('penside_job_failures_total{job="news"} 1')
  expect(await line('penside_job_success_timestamp_seconds{job="news"')).toBeUndefined()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]!()
  await expect.poll(() => line('penside_job_success_timestamp_seconds{job="news"')).toMatch(/ 1[\d.]+$/)
  expect(await line('penside_backup_timestamp_seconds')).toBe('penside_backup_timestamp_seconds 0')
  await expect.poll(() => rounds.length).toBe(3)
  rounds[2]!()
  await own.close()
  await rm(folder, { recursive: true })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

describe('the limit of outbox records', () => {
  const turnstile = () => {
    const gate = new ConcurrencyLimit(2)
    const order: string[] = []
    const leave: (() => void)[] = []
    const come = (farm: string, name: string) =>
      gate.run(farm, async () => {
        order.push(name)
        await new Promise<void>((done) => leave.push(done))
      })
    return { order, leave, come }
  }
  const soon = () => new Promise(setImmediate)
  afterEach(() => void vi.useRealTimers())

  test('limits calls at once, and lets farms take turns', async () => {
    const { order, leave, come } = turnstile()
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => come(name[0]!, name))
    await soon()
    expect(order).toEqual(['a1', 'a2'])
    for (let i = 0; i < all.length; i++) {
      leave[i]?.()
      await soon()
    }
    await Promise.all(all)
    expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  })

  test('continues after a failed call', async () => {
    const gate = new ConcurrencyLimit(1)
    await expect(gate.run('a', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    expect(await gate.run('a', async () => 'next')).toBe('next')
  })

  test('rejects calls that wait too long, without losing a place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { order, leave, come } = turnstile()
    const inside = [come('a', 'a1'), come('a', 'a2')]
    const late = come('a', 'a3').catch((error: { code: string; cause: string }) => [error.code, error.cause])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await late).toEqual(['BUSY', 'waited 15000 ms for other calls of its farm'])
    const next = come('b', 'b1')
    leave[0]?.()
    await soon()
    // The place that one leaves is not given to who came no more.
    expect(order).toEqual(['a1', 'a2', 'b1'])
    for (const each of leave) each()
    await Promise.all([...inside, next])
  })
})

import { expect, test } from 'vitest'
import { whyUnfed } from './eating.ts'

test('the likeliest reason why a sow has not eaten comes first', () => {
  const sow = {
    feederSilent: false,
    pregnantFor: 60,
    nursingFor: null,
    knownDays: 5,
    seenToday: true,
    entries: 2,
    eaten: 0.4,
  }
  const cases: [Partial<Parameters<typeof whyUnfed>[0]>, ReturnType<typeof whyUnfed>][] = [
    [{ feederSilent: true, pregnantFor: 113 }, 'feederSilent'],
    [{ pregnantFor: 112, knownDays: 1 }, 'farrowing'],
    [{ pregnantFor: 111 }, 'left'],
    [{ nursingFor: 1 }, 'farrowing'],
    [{ nursingFor: 2 }, 'left'],
    [{ knownDays: 1, seenToday: false }, 'new'],
    [{ seenToday: false }, 'unread'],
    [{ entries: 0 }, 'notCame'],
  ]
  for (const [change, reason] of cases)
    expect([change, whyUnfed({ ...sow, ...change })]).toEqual([change, reason])
})

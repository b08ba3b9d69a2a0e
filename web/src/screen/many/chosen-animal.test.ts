import { expect, test } from 'vitest'
import { animalDeeds, sowDeeds } from './chosen-animal.ts'

const t = (word: string) => word

test('chooses an animal on two rows once, with all that is known of her', () => {
  const rows = [
    { animalId: 7, tag: 'A-7', dueOn: '2026-11-20' },
    { animalId: 7, tag: 'A-7', dueOn: '2026-11-22' },
    { animalId: 9, tag: 'A-9', dueOn: '2026-11-22' },
  ]
  for (const { state } of sowDeeds(t, rows))
    expect(state).toEqual({
      chosen: [
        { animalId: 7, tag: 'A-7', sex: 'sow' },
        { animalId: 9, tag: 'A-9', sex: 'sow' },
      ],
    })
})

test('offers treatment and move, and culling only for sows', () => {
  const sow = { animalId: 7, tag: 'A-7', sex: 'sow' } as const
  const boar = { animalId: 8, tag: 'B-8', sex: 'boar' } as const
  const names = (...chosen: Parameters<typeof animalDeeds>[1]) => animalDeeds(t, chosen).map(({ key }) => key)
  expect(names(sow)).toEqual(['treatment', 'move', 'cullDecision'])
  expect(names(sow, boar)).toEqual(['treatment', 'move'])
})

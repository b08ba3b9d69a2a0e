import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const Sow = ({ tag }: { tag: string }) => <b>{tag}</b>

test('shows the placeholder until the code has loaded', async () => {
  const Card = lazyComponent(
    async () => Sow,
    () => <i>coming</i>,
  )
  expect(renderToStaticMarkup(<Card tag="A-1" />)).toBe('<i>coming</i>')
  await Card.preload()
  expect(renderToStaticMarkup(<Card tag="A-1" />)).toBe('<b>A-1</b>')
})

test('loads once, and again after a failure', async () => {
  let asked = 0
  const Card = lazyComponent(async () => {
    if (++asked === 1) throw new Error('no network')
    return Sow
  })
  await expect(Promise.all([Card.preload(), Card.preload()])).rejects.toThrow('no network')
  await Promise.all([Card.preload(), Card.preload()])
  expect(asked).toBe(2)
})

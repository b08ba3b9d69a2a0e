import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardRow } from './card.tsx'
import { Field } from './field.tsx'
import { Notice } from './states.tsx'
import { NoBreak } from './no-break.tsx'

const whole = (text: string) => `<span style="white-space:nowrap">${text}</span>`

test('keeps days and names of pens on one line, and lets long words break', () => {
  const text = 'Counted as given from 2026-11-28, pen B-01.'
  expect(renderToStaticMarkup(<NoBreak>{text}</NoBreak>)).toBe(
    `Counted as given from ${whole('2026-11-28,')} pen ${whole('B-01.')}`,
  )
  const long = 'a-name-that-is-wider-than-a-phone'
  expect(renderToStaticMarkup(<NoBreak>{long}</NoBreak>)).toBe(long)
  expect(renderToStaticMarkup(<NoBreak>{<b>2026-11-28</b>}</NoBreak>)).toBe('<b>2026-11-28</b>')
})

test('keeps days whole in a field, a notice and a row', () => {
  const drawn = renderToStaticMarkup(
    <>
      <Field label="kg" hint="since 2026-11-28" error="before 2026-11-27">
        {() => null}
      </Field>
      <Notice title="due 2026-11-26">since 2026-11-25</Notice>
      <CardRow title="B-01" line="2026-11-24" />
    </>,
  )
  for (const day of ['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', 'B-01', '2026-11-24'])
    expect(drawn).toContain(whole(day))
})

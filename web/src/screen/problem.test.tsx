import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { Problem } from './api.ts'
import { useProblem } from './problem.ts'

const said = (problem: unknown) => {
  const Say = () => useProblem()(problem)
  return renderToString(<Say />)
}

test('uses the server’s own text until the sentences of a language are loaded', () => {
  const refused = {
    status: 409,
    code: 'MORE_THAN_IN_GROUP',
    fields: [],
    values: {},
    message: '51 more than the group',
  }
  const { status, code, fields, values, message } = refused
  expect(said(new Problem(status, code, fields, values, message))).toBe(message)
  // As stored with an unsent record.
  expect(said(refused)).toBe(message)
  for (const unsaid of [new Refusal(code), new Problem(status, code), {}])
    expect(said(unsaid)).not.toContain(code)
})

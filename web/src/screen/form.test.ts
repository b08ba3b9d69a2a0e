import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { calendarDay, dayBounds, integer, text, withBounds } from '@penside/contract/api/vocabulary.ts'
import { field, optional, record } from '@penside/contract/api/wire.ts'
import { day } from '@penside/domain/basics/day.ts'
import { sowEntry } from '@penside/contract/records/sow.ts'
import { sayRules, wrongFields, type FormOptions } from './form.ts'

const schema = record({
  tag: field('farmPigNo', text(5).toUpperCase().min(1)),
  parity: field('san', integer(0, 20)),
  remark: optional(field('bigo', text(10))),
  sure: field('sureYn', z.boolean()),
})

describe('errors of a form', () => {
  test('are empty for input that the contract can encode', () => {
    expect(wrongFields(schema, { tag: 'a-1', parity: 3, sure: true })).toEqual({})
  })

  test('use our own field names, and report empty fields as empty', () => {
    expect(wrongFields(schema, { tag: ' ', parity: null, remark: '', sure: true })).toEqual({
      tag: { kind: 'empty' },
      parity: { kind: 'empty' },
    })
  })

  test('name the limit that a number or text exceeds', () => {
    expect(wrongFields(schema, { tag: 'A-1001', parity: 21, remark: 'x'.repeat(11), sure: true })).toEqual({
      tag: { kind: 'most', limit: 5 },
      parity: { kind: 'most', limit: 20 },
      remark: { kind: 'most', limit: 10 },
    })
    expect(wrongFields(schema, { tag: 'A', parity: -1, sure: true })).toEqual({
      parity: { kind: 'least', limit: 0 },
    })
  })

  test('say of a day on which side of the range it lies', () => {
    const dayed = withBounds(record({ on: field('wkDt', calendarDay) }))
    expect(wrongFields(dayed, { on: day('1899-12-31') })).toEqual({
      on: { kind: 'early', day: dayBounds.from },
    })
    expect(wrongFields(dayed, { on: day('2999-01-01') })).toEqual({ on: { kind: 'late', day: dayBounds.to } })
  })

  test('do not report too many items as a long text or a large number', () => {
    const many = record({ photos: field('photos', z.array(z.string()).max(2)) })
    expect(wrongFields(many, { photos: ['a', 'b', 'c'] })).toEqual({ photos: { kind: 'wrong' } })
  })

  test('of an empty sow entry are its required fields', () => {
    expect(Object.keys(wrongFields(sowEntry, { formMode: 'insert' })).toSorted()).toEqual([
      'bornOn',
      'breed',
      'enteredOn',
      'lastWorkOn',
      'status',
      'tag',
    ])
  })
})

describe('a number out of range', () => {
  type Values = { parity: number; weaned: number }
  const said = (given: Partial<Values>, rules: FormOptions<Values>['rules']) => {
    const counts = record({ parity: field('san', integer(0, 20)), weaned: field('eudusu', integer(0, 99)) })
    const found = wrongFields<Values>(counts, given)
    sayRules(found, given, rules)
    return found
  }
  const someWeaned: FormOptions<Values>['rules'] = ({ parity, weaned }) => [
    ...(weaned === 0 || weaned > 30
      ? [{ field: 'weaned', code: 'WEANED', values: { weaned } } as const]
      : []),
    ...(parity === 0 ? [{ field: 'parity', code: 'PARITY' } as const] : []),
  ]

  test('has no minimum that the rules reject too', () => {
    expect(said({ parity: 1, weaned: -5 }, someWeaned)).toEqual({
      weaned: { kind: 'said', code: 'WEANED', values: { weaned: 0 } },
    })
    expect(said({ parity: 1, weaned: -5 }, () => [])).toEqual({ weaned: { kind: 'least', limit: 0 } })
  })

  test('has no minimum that its box cannot hold', () => {
    const typed = (rules: FormOptions<Values>['rules']) => {
      const doubt = { why: 'negative', typed: '-5', decimals: 0, meanings: [] } as const
      const found: Parameters<typeof sayRules<Values>>[0] = { weaned: { kind: 'unread', doubt } }
      sayRules<Values>(found, { parity: 1, weaned: null }, rules)
      return found.weaned?.kind
    }
    expect([typed(someWeaned), typed(() => [])]).toEqual(['said', 'unread'])
  })

  test('is judged by the rules if it is too large', () => {
    expect(said({ parity: 1, weaned: 100 }, someWeaned)).toEqual({
      weaned: { kind: 'said', code: 'WEANED', values: { weaned: 100 } },
    })
  })

  test('does not hide the errors of other fields', () => {
    expect(said({ parity: 0, weaned: -5 }, someWeaned)).not.toHaveProperty('parity')
    expect(said({ parity: 0, weaned: 5 }, someWeaned)).toEqual({ parity: { kind: 'said', code: 'PARITY' } })
  })

  test('is not judged while a field is empty', () => {
    expect(said({ weaned: -5 }, someWeaned)).toEqual({
      parity: { kind: 'empty' },
      weaned: { kind: 'least', limit: 0 },
    })
  })
})

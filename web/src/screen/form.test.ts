import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { integer, text } from '@penside/contract/vocabulary.ts'
import { field, optional, record } from '@penside/contract/wire.ts'
import { sowEntry } from '@penside/contract/records/sow.ts'
import { wrongFields } from './form.ts'

const schema = record({
  tag: field('farmPigNo', text(5).toUpperCase().min(1)),
  parity: field('san', integer(0, 20)),
  remark: optional(field('bigo', text(10))),
  sure: field('sureYn', z.boolean()),
})

describe('what cannot be sent', () => {
  test('is nothing when the contract can encode it', () => {
    expect(wrongFields(schema, { tag: 'a-1', parity: 3, sure: true })).toEqual({})
  })

  test('is named by our own names, an empty field as empty', () => {
    expect(wrongFields(schema, { tag: ' ', parity: null, remark: '', sure: true })).toEqual({
      tag: { kind: 'empty' },
      parity: { kind: 'empty' },
    })
  })

  test('says the limit that a number or a text passes', () => {
    expect(wrongFields(schema, { tag: 'A-1001', parity: 21, remark: 'x'.repeat(11), sure: true })).toEqual({
      tag: { kind: 'most', limit: 5 },
      parity: { kind: 'most', limit: 20 },
      remark: { kind: 'most', limit: 10 },
    })
    expect(wrongFields(schema, { tag: 'A', parity: -1, sure: true })).toEqual({
      parity: { kind: 'least', limit: 0 },
    })
  })

  test('of too many of something does not say how long a text or how large a number may be', () => {
    const many = record({ photos: field('photos', z.array(z.string()).max(2)) })
    expect(wrongFields(many, { photos: ['a', 'b', 'c'] })).toEqual({ photos: { kind: 'wrong' } })
  })

  test('of an empty sow entry is exactly what a sow cannot be without', () => {
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrPathOf, readScanned, type QrSubject } from './qr.ts'

const id = fc.integer({ min: 1, max: 999_999_999 })

test('a printed code is read as what it was printed for, at whatever address the farm answers', () => {
  fc.assert(
    fc.property(
      id,
      fc.constantFrom<QrSubject>('sow', 'boar', 'pen'),
      id,
      fc.constantFrom('https://farm.example', 'http://10.0.0.2:3000', 'https://farm.example/'),
      (farmId, subject, number, origin) => {
        const read = readScanned(origin + qrPathOf(farmId, subject, number))
        expect(read).toEqual(
          subject === 'pen'
            ? { kind: 'pen', penId: number, farmId }
            : { kind: 'animal', animalId: number, farmId },
        )
      },
    ),
  )
})

test("a code of the field's older kind names its animal by number alone", () => {
  expect(readScanned('https://old.example//qrresult?qrId=8f2c&pigNo=345&debug=1')).toEqual({
    kind: 'animal',
    animalId: 345,
    farmId: null,
  })
})

test('typed and read numbers are told apart', () => {
  expect(readScanned(' a-1001 ')).toEqual({ kind: 'tag', tag: 'A-1001' })
  expect(readScanned('410 000012345678\r')).toEqual({ kind: 'earTag', earTag: '410000012345678' })
  for (const nothing of [
    '',
    'https://elsewhere.example/',
    'https://x.example/qrresult?qrId=&pigNo=',
    'https://x.example/qrresult?pigNo=-1',
    'a text that is far too long to be a number of an animal',
  ])
    expect([nothing, readScanned(nothing)]).toEqual([nothing, { kind: 'nothing' }])
})

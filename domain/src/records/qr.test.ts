import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrPathOf, readLanding, readQrId, readScanned, type QrSubject } from './qr.ts'

const id = fc.integer({ min: 1, max: 999_999_999 })

test('reads a printed code at any host', () => {
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

test("reads a code of other software by the animal's number", () => {
  expect(readScanned('https://old.example//qrresult?qrId=8f2c&pigNo=345&debug=1')).toEqual({
    kind: 'animal',
    animalId: 345,
    farmId: null,
  })
})

test('reads only codes of farm, letter and number', () => {
  expect(readQrId('12-S-345')).toEqual({ farmId: 12, subject: 'sow', id: 345 })
  for (const none of ['x12-S-345', '12-S-345x', '12-X-345', '12--345', ''])
    expect([none, readQrId(none)]).toEqual([none, null])
  expect(qrPathOf(12, 'boar', 345)).toBe('/qrresult?qrId=12-B-345&pigNo=345')
  expect(qrPathOf(12, 'pen', 7)).toBe('/qrresult?qrId=12-P-7&pigNo=')
})

test('reads an address with blanks, without host or protocol, and with a suffix', () => {
  const animal = { kind: 'animal', animalId: 345, farmId: 12 }
  for (const address of [
    '/qrresult?qrId=12-S-345',
    '//farm.example/qrresult?qrId=12-S-345#top',
    'HTTPS://farm.example/qrresult/?qrId=%2012-S-345+&pigNo=',
  ])
    expect([address, readScanned(address)]).toEqual([address, animal])
  expect(readLanding(new URLSearchParams({ qrId: 'other', pigNo: ' 345 ' }))).toEqual({
    ...animal,
    farmId: null,
  })
  for (const pigNo of ['0', 'A345', '345x', ''])
    expect(readLanding(new URLSearchParams({ pigNo }))).toEqual({ kind: 'nothing' })
  for (const other of [
    'https://farm.example/qrresults?qrId=12-S-345',
    '//farm.example/qrresult',
    '/qrresult',
  ])
    expect([other, readScanned(other)]).toEqual([other, { kind: 'nothing' }])
  expect(readScanned('A//1/QRRESULT')).toEqual({ kind: 'tag', tag: 'A//1/QRRESULT' })
})

test('distinguishes typed tags and ear tags', () => {
  expect(readScanned(' a-1001 ')).toEqual({ kind: 'tag', tag: 'A-1001' })
  expect(readScanned('a'.repeat(20))).toEqual({ kind: 'tag', tag: 'A'.repeat(20) })
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

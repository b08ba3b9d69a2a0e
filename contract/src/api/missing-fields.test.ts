import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { languages } from '@penside/domain/basics/language.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { everyCall } from '../index.ts'
import { extra } from './roots.ts'
import { formMode } from './vocabulary.ts'
import { messages } from '../messages/all.ts'
import { missingFieldsMessage } from './missing-fields.ts'
import { sentence } from '../messages/index.ts'

const neededBy = (input: z.ZodType) =>
  (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }).required ?? []
const saves = everyCall
  .filter(({ writes, allow, path }) => writes && allow !== 'anyone' && !path.startsWith(extra('')))
  .map((call) => ({ ...call, needed: neededBy(call.input).filter((name) => name !== formMode.wire) }))
  .filter(({ needed }) => needed.length > 0)

describe('a field that was left out', () => {
  test.each(saves)('of $name is called by its name, not by that of the API', ({ path, needed }) => {
    for (const language of languages)
      for (const field of needed) {
        const said = missingFieldsMessage(path, [field], language)
        expect([field, said?.names]).toEqual([field, expect.stringMatching(/\S/)])
        const text = sentence(inLanguage(language, messages), language, said?.says ?? '', {
          fields: said?.names ?? '',
        })
        expect(text).not.toContain(field)
      }
  })

  test('is named with other missing ones, or has its own message', () => {
    const mating = (...fields: string[]) =>
      missingFieldsMessage('/mobile/updateOrStoreMating.json', fields, 'en')
    expect(mating('iuFlag')).toBeUndefined()
    expect(mating('wkDt', 'pigNo', 'iuFlag')).toEqual({
      says: 'FIELDS_NEEDED',
      names: 'Mating date, Animal number',
    })
    const accident = (...fields: string[]) =>
      missingFieldsMessage('/x/updateOrStorePregnancy.json', fields, 'en')
    expect(accident('sagoGubunCd')?.says).toBe('ACCIDENT_TYPE_WRONG')
    expect(accident('sagoGubunCd', 'wkDt')?.says).toBe('FIELDS_NEEDED')
  })
})

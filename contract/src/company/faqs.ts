import type * as z from 'zod'
import { call, managers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { body, toCompany } from './notices.ts'

const faqId = field('faqNo', id)
const question = field('question', text(200).min(1))

const faqRow = record({
  faqId,
  question,
  answer: body,
  toCompany,
  /** Whether the caller may change or remove it. */
  own: field('editYn', yesNo),
})
export type FaqRow = z.output<typeof faqRow>

/** Frequently asked questions. */
export const faqs = {
  list: editedList('faqs', faqRow),
  save: call('POST', extra('saveFaq'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ faqId: optional(faqId), question, answer: body, toCompany: optional(toCompany) }),
    output: record({ result, faqId }),
    example: { question: '작업복은 어디에 있습니까?', answer: '사무실 옆 창고에 있습니다.' },
  }),
  remove: call('POST', extra('removeFaq'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ faqId }),
    output: done,
    example: { faqId: 1 },
  }),
}

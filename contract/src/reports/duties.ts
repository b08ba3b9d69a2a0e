import * as z from 'zod'
import { languages } from '@penside/domain/basics/language.ts'
import { calendarDay, paging } from '../api/vocabulary.ts'
import { field, optional } from '../api/wire.ts'

/** What every ledger takes: its days, the newest first, a page of them; the month until today where none are given. */
export const ledgerQuery = {
  from: optional(field('strDate', calendarDay)),
  to: optional(field('endDate', calendarDay)),
  /** Of the names in it: a form is Korean in whatever language its reader works. */
  language: optional(field('lang', z.enum(languages))),
  ...paging,
}

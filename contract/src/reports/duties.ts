import * as z from 'zod'
import { languages } from '@penside/domain/basics/language.ts'
import { calendarDay, paging } from '../api/vocabulary.ts'
import { field, optional } from '../api/wire.ts'

/** Input of every ledger: its days (default: the month up to today) and a page of entries, newest first. */
export const ledgerQuery = {
  from: optional(field('strDate', calendarDay)),
  to: optional(field('endDate', calendarDay)),
  /** Language of names in the answer. Printed forms are Korean in every language of the reader. */
  language: optional(field('lang', z.enum(languages))),
  ...paging,
}

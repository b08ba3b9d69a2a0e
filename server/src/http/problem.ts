import { Refusal, type RefusalValues } from '@penside/domain/basics/refusal.ts'
import { byLanguage, type Language } from '@penside/domain/basics/language.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { messages } from '@penside/contract/messages/all.ts'
import { sentence, type MessageCode, type Messages } from '@penside/contract/messages/index.ts'

const sentences = byLanguage((language): Messages => inLanguage(language, messages))

/** Refusal with a code that has a sentence in every language. */
export const refuse = (code: MessageCode, values?: RefusalValues, fields?: readonly string[]) =>
  new Refusal<MessageCode>(code, values, fields)

/** @throws Refusal ROWS_UNUSUAL if a file has another number of unusual values than the person has confirmed */
export function checkConfirmed(warnings: number, confirmed: number) {
  if (warnings !== confirmed) throw refuse('ROWS_UNUSUAL', { rows: warnings }, ['warnings'])
}

/** Refusal of a call that may be repeated soon. @param cause logged: an error, or a sentence for an engineer */
export const refuseBusy = (cause: unknown) => Object.assign(refuse('BUSY'), { cause })

/** First of the rows found. @throws Refusal NOT_FOUND if there are none */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw refuse('NOT_FOUND')
  return first
}

const statuses: Partial<Record<MessageCode, number>> = {
  BAD_INPUT: 400,
  REQUEST_UNREADABLE: 400,
  PASSWORD_KNOWN: 400,
  PASSWORD_IS_LOGIN: 400,
  UNKNOWN_CODE: 400,
  FILE_KIND: 400,
  PICTURE_NEEDED: 400,
  FILE_BROKEN: 400,
  FILE_TOO_LARGE: 400,
  PICTURE_TOO_LARGE: 400,
  ITEM_UNKNOWN: 400,
  FEED_NEEDED: 400,
  RELEASE_QUANTITY: 400,
  RELEASE_DOSES: 400,
  NOT_A_STATISTIC: 400,
  STATDATE_REQUIRED: 400,
  STATISTIC_TYPE: 400,
  SERVICE_ID_REQUIRED: 400,
  FARM_REQUIRED: 400,
  LANG_REQUIRED: 400,
  DIALLER_ADDRESS: 400,
  DIALLER_SECRET: 400,
  WEBHOOK_ADDRESS: 400,
  WEBHOOK_NOTHING: 400,
  NO_SESSION: 401,
  SIGN_IN_FAILED: 401,
  SECOND_STEP: 401,
  CODE_WRONG: 401,
  PASSKEY_WRONG: 401,
  PROOF_NEEDED: 403,
  FACTOR_NEEDED: 403,
  FORBIDDEN: 403,
  PEOPLE_ONLY: 403,
  TOKEN_READS: 403,
  INAPPROPRIATE_ACCESS: 403,
  NOT_A_MEMBER: 403,
  NO_FARM: 403,
  WORKS_ELSEWHERE: 403,
  WORKS_ON: 409,
  NOT_FOUND: 404,
  REQUEST_SLOW: 408,
  LINK_INVALID: 404,
  OPERATION_REUSED: 422,
  TOO_MANY_ATTEMPTS: 429,
  SERVER_OLDER: 501,
  BUSY: 503,
  DISK_FULL: 503,
  STORAGE_READ_ONLY: 503,
  DATABASE_CROWDED: 503,
  DATABASE_AWAY: 503,
}
/** HTTP status of a refusal. All others conflict with what is recorded. */
export const statusOf = (code: string) => statuses[code as MessageCode] ?? 409

/** Body of a 4xx or 5xx answer: a code for the program, a sentence for the person, and the API names of the wrong fields. */
export type ProblemBody = { code: string; message: string; fields: readonly string[]; values: RefusalValues }

/** Code of the sentence. BAD_INPUT has a sentence for missing fields in `values.says`, and another one without any field. */
const messageCodeOf = (code: string, { says = code }: RefusalValues, { length }: readonly string[]) =>
  code !== 'BAD_INPUT' ? code : length === 0 ? 'NOTHING_READABLE' : String(says)

export const problemBody = (
  language: Language,
  code: string,
  values: RefusalValues = {},
  fields: readonly string[] = [],
): ProblemBody => ({
  code,
  message: sentence(sentences[language], language, messageCodeOf(code, values, fields), {
    fields: fields.join(', '),
    ...values,
  }),
  fields,
  values,
})

import type { Language } from '@penside/domain/farm/language.ts'
import type { RefusalValues } from '@penside/domain/refusal.ts'
import { statusNames, workNames } from '@penside/domain/records/names.ts'
import type { ko } from './ko.ts'

export type MessageCode = keyof typeof ko
/** Every code has a sentence in every language; a missing one does not compile. */
export type Messages = Readonly<Record<MessageCode, string>>

/** The sentence for a refusal, with its values in it; a status or a kind of work is said in words. */
export function sentence(
  messages: Messages,
  language: Language,
  code: string,
  values: RefusalValues = {},
): string {
  const template = messages[code as MessageCode] ?? code
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (name === 'status' && value !== undefined && value in statusNames)
      return statusNames[value as keyof typeof statusNames][language]
    if (name === 'kind' && value !== undefined && value in workNames)
      return workNames[value as keyof typeof workNames][language]
    return String(value ?? '')
  })
}

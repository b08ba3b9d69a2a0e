import { particles, withParticle } from '@penside/domain/language/particles.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { moveKinds } from '@penside/domain/records/heads.ts'
import { moveName } from '@penside/domain/groups/move-names.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import type { messages } from './all.ts'

export type MessageCode = keyof typeof messages
/** Messages of one language. */
export type Messages = Readonly<Record<MessageCode, string>>

/**
 * Message of a code with its values. A status or a kind of work is replaced by its name, `{tag, eun}` gets its Korean particle, and
 * `{days|day|# days}` is the first form for 1, else the second with `#` for the number.
 */
export function sentence(
  messages: Messages,
  language: Language,
  code: string,
  values: RefusalValues = {},
): string {
  const template = messages[code as MessageCode] ?? code
  const counted = template.replace(
    /\{(\w+)\|([^|}]*)\|([^}]*)\}/g,
    (_, name: string, one: string, other: string) =>
      String(values[name]) === '1' ? one : other.replace('#', `{${name}}`),
  )
  return counted.replace(/\{(\w+)(?:, (\w+))?\}/g, (_, name: string, particle?: keyof typeof particles) => {
    const said = inWords(language, name, values[name])
    return particle ? withParticle(said, particles[particle]) : said
  })
}

function inWords(language: Language, name: string, value: RefusalValues[string] | undefined): string {
  if ((name === 'status' || name === 'fileStatus') && value !== undefined && value in statusNames)
    return statusNames[value as keyof typeof statusNames][language]
  if (name === 'kind' && value !== undefined && value in workNames)
    return workNames[value as keyof typeof workNames][language]
  const move = name === 'moveKind' && moveKinds.find((each) => each === value)
  if (move) return moveName(move)[language]
  return typeof value === 'number' ? numbers[language].format(value) : (value ?? '')
}

const numbers = Object.fromEntries(
  languages.map((language) => [language, new Intl.NumberFormat(language, { maximumFractionDigits: 3 })]),
) as Record<Language, Intl.NumberFormat>

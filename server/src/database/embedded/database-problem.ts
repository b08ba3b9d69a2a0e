/** Something about the database that a person has to put right; the message is a sentence for that person. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseTrouble'
}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const reason = (error: unknown) => codeOf(error) || String(error)

/** The error as part of a sentence, without its stack and its full stop; with the code that an engineer would search for. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const words = error.message.trim().replace(/\.$/, '') || error.name
  return code && !words.includes(code) ? `${words} (${code})` : words
}

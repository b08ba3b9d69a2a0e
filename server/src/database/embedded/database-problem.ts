/** Problem with the database that the operator has to fix; the message is a sentence for the operator. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const reason = (error: unknown) => codeOf(error) || String(error)

/** Message of an error as part of a sentence: no stack, no full stop, and the error's code if the message lacks it. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const words = error.message.trim().replace(/\.$/, '') || error.name
  return code && !words.includes(code) ? `${words} (${code})` : words
}

/** Something about the database that a person has to put right; the message is a sentence for that person. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble'
}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const reason = (error: unknown) => codeOf(error) || String(error)

/** Values in the message of a refusal, such as a day, a count, a tag or a status. */
export type RefusalValues = Readonly<Record<string, string | number>>

/**
 * Rejection by the rules. `code` has a message in every language in `contract/src/messages`; `fields` are the fields that the
 * person can correct, by their names in the code.
 */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code
  readonly values: RefusalValues
  readonly fields: readonly string[]
  constructor(code: Code, values: RefusalValues = {}, fields: readonly string[] = []) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.fields = fields
  }
}

/** Result of `work`, or of `refused` if it throws a refusal. */
export function tried<T>(work: () => T, refused: (refusal: Refusal) => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error)
  }
}

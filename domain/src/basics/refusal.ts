/** A value that a refusal's sentence mentions: a day, a count, a tag, a status. */
export type RefusalValues = Readonly<Record<string, string | number>>

/**
 * The farm's rules said no. `code` has a sentence in every language in `contract/src/messages`; `fields` are the fields that a
 * person can mend, by our own names.
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

/** What the work gives, or what its refusal comes to. */
export function tried<T>(work: () => T, refused: (refusal: Refusal) => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error)
  }
}

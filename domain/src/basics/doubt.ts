/** Value outside its usual range, with its field and the code of the question. */
export type Doubt<Code extends string = string, Field extends string = string> = {
  code: Code
  field: Field
  values: { each: number; from: number; to: number }
}

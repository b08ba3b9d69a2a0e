/** Value outside its usual range, and the field in which it stands. `Code` is that of the question. */
export type Doubt<Code extends string = string, Field extends string = string> = {
  code: Code
  field: Field
  values: { each: number; from: number; to: number }
}

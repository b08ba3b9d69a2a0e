// The shape that the other languages must fill: Korean's keys, any text. A word counted in Korean has one form
// (`head_other`); English may add the singular beside it (`head_one`).
export type Dictionary<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Dictionary<Source[Key]>
} & {
  readonly [Key in keyof Source as Key extends `${infer Word}_other` ? `${Word}_one` : never]?: string
}

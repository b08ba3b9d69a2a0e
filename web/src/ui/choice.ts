/** Value and its label. */
export type Choice<Value extends string | number = string> = {
  value: Value
  label: string
  detail?: string | undefined
  disabled?: boolean | undefined
}

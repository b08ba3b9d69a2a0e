/** Value and its label. */
export type Choice<Value extends string | number = string> = {
  value: Value
  label: string
  /** Second line in a picker. */
  detail?: string | undefined
  disabled?: boolean | undefined
}

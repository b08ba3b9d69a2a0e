/** One of several values and its word. */
export type Choice<Value extends string | number = string> = {
  value: Value
  label: string
  /** A second, quieter line in a picker. */
  detail?: string | undefined
  disabled?: boolean | undefined
}

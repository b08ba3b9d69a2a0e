import type { Choice } from './choice.ts'

/** Choices used last, filled up with the first of all choices; always includes the chosen one. */
export function recentChoices<Value extends string | number>(
  choices: readonly Choice<Value>[],
  recent: readonly Value[],
  value: Value | null,
  count: number,
): Choice<Value>[] {
  const used = recent.flatMap((one) => choices.filter((choice) => choice.value === one))
  const rest = choices.filter((choice) => !recent.includes(choice.value))
  const first = [...used, ...rest].slice(0, count)
  const chosen = choices.find((choice) => choice.value === value)
  if (!chosen || first.includes(chosen)) return first
  return [chosen, ...first.slice(0, count - 1)]
}

import type * as z from 'zod'
import type { RuleId } from './rules.ts'

/** Result of each rule; the first failure stays. */
export class Findings {
  readonly #found = new Map<RuleId, string | true>()

  of(rule: RuleId) {
    return this.#found.get(rule)
  }
  fail(rule: RuleId, why: string) {
    if (!this.fails(rule)) this.#found.set(rule, why)
  }
  pass(rule: RuleId) {
    if (!this.#found.has(rule)) this.#found.set(rule, true)
  }
  says(rule: RuleId, holds: boolean, why: string) {
    if (holds) this.pass(rule)
    else this.fail(rule, why)
    return holds
  }
  holds(rule: RuleId) {
    return this.#found.get(rule) === true
  }
  fails(rule: RuleId) {
    return typeof this.#found.get(rule) === 'string'
  }
  read<T>(rule: RuleId, schema: z.ZodType<T>, body: unknown): T | undefined {
    const read = schema.safeParse(body)
    if (read.success) return read.data
    const issue = read.error.issues[0]!
    const around = issue.path
      .slice(0, -1)
      .reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], body)
    this.fail(rule, `${issue.path.join('.') || 'the message'}: ${issue.message} in ${shortened(around)}`)
    return undefined
  }
}

export const shortened = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)

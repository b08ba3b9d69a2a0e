import * as z from 'zod'

/** Curve of a set value by day, counted from 0 by `by`; one document. */
export const curve = z.strictObject({
  by: z.enum(['age', 'gestationDay', 'lactationDay']),
  points: z
    .array(z.strictObject({ day: z.int().min(0).max(400), value: z.number() }))
    .min(1)
    .max(60),
})
export type Curve = z.output<typeof curve>

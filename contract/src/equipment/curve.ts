import * as z from 'zod'

/** A curve of the feed or the temperature by day, as one document: so many per `by`, the day counted from 0. */
export const curve = z.strictObject({
  by: z.enum(['age', 'gestationDay', 'lactationDay']),
  points: z
    .array(z.strictObject({ day: z.int().min(0).max(400), value: z.number() }))
    .min(1)
    .max(60),
})
export type Curve = z.output<typeof curve>

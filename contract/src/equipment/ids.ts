import * as z from 'zod'

export const equipmentId = z.string().regex(/^[A-Z][A-Za-z0-9-]{0,19}$/)
export const controllerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/)

import * as z from 'zod'
import { kindNames, kindNamed } from '@penside/domain/records/known-kinds.ts'
import type { Work } from '@penside/domain/records/life.ts'
import { field } from '../api/wire.ts'

/** The letters of the kinds of work: every kind that is numbered in her life has one. */
export const workCodes = Object.fromEntries(
  kindNames.flatMap((name) => {
    const { work } = kindNamed(name)
    return work ? [[name, work]] : []
  }),
) as Readonly<Record<Work, string>>

/** The newest work of a sow; a gilt to whom nothing has happened yet has none, which is empty on the wire. */
export const lastWork = field(
  'wkGubun',
  z.codec(z.enum([...Object.values(workCodes), '']), z.custom<Work | null>(), {
    decode: (sent) => (Object.keys(workCodes) as Work[]).find((work) => workCodes[work] === sent) ?? null,
    encode: (work) => (work ? workCodes[work] : ''),
  }),
)

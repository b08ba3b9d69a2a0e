import * as z from 'zod'
import { kindNames, kindNamed } from '@penside/domain/records/known-kinds.ts'
import type { Work } from '@penside/domain/records/life.ts'
import { field } from '../api/wire.ts'

/** Letters of the kinds of work; every kind of a life has one. */
export const workCodes = Object.fromEntries(
  kindNames.flatMap((name) => {
    const { work } = kindNamed(name)
    return work ? [[name, work]] : []
  }),
) as Readonly<Record<Work, string>>

/** Newest work of a sow; empty in the API for a gilt without records. */
export const lastWork = field(
  'wkGubun',
  z.codec(z.enum([...Object.values(workCodes), '']), z.custom<Work | null>(), {
    decode: (sent) => (Object.keys(workCodes) as Work[]).find((work) => workCodes[work] === sent) ?? null,
    encode: (work) => (work ? workCodes[work] : ''),
  }),
)

import type { records as ko } from '../ko/records.ts'
import type { Dictionary } from '../dictionary.ts'

export const records: Dictionary<typeof ko> = {}

import type { reports as ko } from '../ko/reports.ts'
import type { Dictionary } from '../dictionary.ts'

export const reports: Dictionary<typeof ko> = {}

import type { farm as ko } from '../ko/farm.ts'
import type { Dictionary } from '../dictionary.ts'

export const farm: Dictionary<typeof ko> = {}

import type { equipment as ko } from '../ko/equipment.ts'
import type { Dictionary } from '../dictionary.ts'

export const equipment: Dictionary<typeof ko> = {}

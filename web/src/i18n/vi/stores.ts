import type { stores as ko } from '../ko/stores.ts'
import type { Dictionary } from '../dictionary.ts'

export const stores: Dictionary<typeof ko> = {}

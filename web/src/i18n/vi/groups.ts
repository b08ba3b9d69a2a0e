import type { groups as ko } from '../ko/groups.ts'
import type { Dictionary } from '../dictionary.ts'

export const groups: Dictionary<typeof ko> = {}

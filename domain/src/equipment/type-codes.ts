/** The nine types of equipment in the order of their pages. What each measures, and what can be set of it, is in `types.ts`. */
export const equipmentTypes = ['F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A'] as const
/** Their letters, in that order. */
export const typeLetters = equipmentTypes.join('')
export type EquipmentType = (typeof equipmentTypes)[number]

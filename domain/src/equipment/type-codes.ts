/** Codes of the nine equipment types in the order of their pages; `types.ts` has their measures and settings. */
export const equipmentTypes = ['F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A'] as const
/** The codes as one text, in that order. */
export const typeLetters = equipmentTypes.join('')
export type EquipmentType = (typeof equipmentTypes)[number]

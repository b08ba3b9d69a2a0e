/** The kinds of equipment in the menu's order. Source: first text, 3. */
export const equipmentTypes = ['F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A'] as const
export type EquipmentType = (typeof equipmentTypes)[number]

export const equipment = {}

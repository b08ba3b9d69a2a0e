/** Company that numbers groups automatically and counts heads by grade. */
export const specialCompany = 'CJ'

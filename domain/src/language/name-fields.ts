/** Fields of forms and calls for names in the three languages. */
export const nameFieldOf = { ko: 'nameKo', en: 'nameEn', vi: 'nameVi' } as const

/** The fields of a form, and of a call, in which the three names of something stand. */
export const nameFieldOf = { ko: 'nameKo', en: 'nameEn', vi: 'nameVi' } as const

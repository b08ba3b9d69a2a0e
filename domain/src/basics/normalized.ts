/** Invisible characters: direction marks, joiners, soft hyphens, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Dashes and minus signs that NFKC does not unify. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu

/** Whether a text is normalized in every form: printable ASCII with single spaces. Most cells are, and need no more work. */
export const isPlain = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text)

/**
 * Normalized name for storage and comparison: Unicode NFKC without invisible characters, all dashes as `-`, spaces
 * folded and trimmed. Names that look the same are the same afterwards.
 */
export const normalizedName = (text: string): string =>
  isPlain(text)
    ? text
    : text.replaceAll(invisible, '').normalize('NFKC').replaceAll(dashes, '-').replaceAll(/\s+/g, ' ').trim()

/** Normalized number or ear notch of an animal, in capitals. */
export const normalizedNumber = (text: string): string => normalizedName(normalizedName(text).toUpperCase())

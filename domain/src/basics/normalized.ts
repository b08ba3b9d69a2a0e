/** Characters without a shape of their own: direction marks, joiners, soft hyphens, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** All dashes and minus signs that NFKC leaves apart. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu

/**
 * A name in the one spelling in which it is stored and compared: Unicode NFKC without invisible characters, all dashes as `-`, spaces
 * folded and trimmed. Names that look the same are the same afterwards.
 */
export const normalizedName = (text: string): string =>
  text.replaceAll(invisible, '').normalize('NFKC').replaceAll(dashes, '-').replaceAll(/\s+/g, ' ').trim()

/** An animal's number or ear notch: a name in capitals. */
export const normalizedNumber = (text: string): string => normalizedName(normalizedName(text).toUpperCase())

/** The long proofs (`npm run test:long`). */
export const isLong = process.env['PENSIDE_LONG'] === '1'

/** All of them in the long proofs, and else one, another for each place in a list: of many, each is tried by some. */
export const oneOf = <T>(all: readonly T[], at: number): readonly T[] =>
  isLong ? all : [all[at % all.length]!]

/** The longest side of a picture that is stored; a phone makes it smaller before it sends it. */
export const mostPixels = 2_000
/** Bytes of one file. */
export const mostBytes = 5_000_000
/** Photos of one record. */
export const mostPhotos = 5
/** Files of one notice. */
export const mostFiles = 5

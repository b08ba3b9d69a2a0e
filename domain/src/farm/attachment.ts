/** Maximal side of a stored picture, pixels; the app scales pictures before it sends them. */
export const mostPixels = 2_000
/** Maximal size of a file, bytes. */
export const mostBytes = 5_000_000
/** Maximal number of photos of a record. */
export const mostPhotos = 5
/** Maximal number of files of a notice. */
export const mostFiles = 5

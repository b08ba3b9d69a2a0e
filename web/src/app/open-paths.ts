import { gatePath, joinPath, privacyPath, resetPath, signOutPath } from '../farm/places.ts'

/**
 * Addresses that open without a sign-in. They are also in the route table, which is not loaded yet when they are
 * needed.
 */
export const openPaths: readonly string[] = [signOutPath, privacyPath, resetPath, joinPath, gatePath]

/** QR codes in the field were printed with a double slash. */
export const withoutDoubleSlash = (path: string) => path.replace(/\/{2,}/g, '/')

export const isOpen = (path: string) => openPaths.includes(withoutDoubleSlash(path))

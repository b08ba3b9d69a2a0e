import { gatePath, joinPath, privacyPath, resetPath, signOutPath } from '../farm/places.ts'

/** What opens without a sign-in. The route table says it too, and is not there yet when it is asked for. */
export const openPaths: readonly string[] = [signOutPath, privacyPath, resetPath, joinPath, gatePath]

/** QR codes in the field were printed with a double slash. */
export const withoutDoubleSlash = (path: string) => path.replace(/\/{2,}/g, '/')

export const isOpen = (path: string) => openPaths.includes(withoutDoubleSlash(path))

import { codeName } from '@penside/domain/farm/codes/lists.ts'
import type { Language } from '@penside/domain/farm/language.ts'

/** A sow's breed as the caller's language says it; a code that only this farm knows stands for itself. */
export const breedName = (code: string, language: Language) => codeName('association', '041', code, language)

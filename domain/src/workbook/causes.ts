/** Codes of rejected cells whose word is not known: each word is a cause of its own. */
export const unknownWordCodes = [
  'UNKNOWN_CODE',
  'SUPPLIER_UNKNOWN',
  'PEN_NOT_KNOWN',
  'PEN_AMBIGUOUS',
  'MEDICINE_UNKNOWN',
  'ITEM_UNKNOWN',
  'BOAR_NOT_KNOWN',
  'GROUP_NOT_IN_FILE',
  'FARM_NOT_KNOWN',
  'CELL_NOT_YES_NO',
] as const

/** Codes that reject a whole sheet or column, which no change of its rows corrects. */
export const wholeSheetCodes = [
  'SHEET_TWICE',
  'SHEET_NOT_READ',
  'SHEETS_MISSING',
  'NOTHING_TO_IMPORT',
  'COLUMN_TWICE',
  'COLUMN_MISSING',
] as const

/** Codes of rejected cells that name the likely value in `like`. */
export const likelyCodes = ['SOW_NOT_IN_FILE_LIKE', 'BOAR_NOT_KNOWN_LIKE'] as const

/** Nouns for the number of rows in a list. */
export type RowNoun = 'records' | 'tasks' | 'animals' | 'rows' | 'alarms'

/** What the rows of a list are; their number is said with this noun. */
export type RowNoun = 'records' | 'tasks' | 'animals' | 'rows' | 'alarms'

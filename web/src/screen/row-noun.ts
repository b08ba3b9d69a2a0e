/** What the rows of a list are; their number is said with this noun. */
export type Counted = 'records' | 'tasks' | 'animals' | 'rows' | 'alarms'

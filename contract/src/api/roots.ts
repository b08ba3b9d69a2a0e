/** Where the calls live. The wire has two roots and a product part; they are set here and nowhere else. */
export const api = (path: string) => `/mobile/${path}`
/** Calls that the app that came before does not have. */
export const extra = (path: string) => api(`x/${path}`)
export const product = (path: string) => api(`penside/pmd/inputmd/${path}`)
export const noContext = (path: string) => `/penside/pmd/inputmd/${path}`

/** The headers of a write: which operation it is, and from which device, the how-manieth of it. They come back with every answer to it. */
export const operationHeader = 'x-operation-id'
export const deviceHeader = 'x-device-id'
export const deviceSeqHeader = 'x-device-seq'
/** Operations that this one stands in for, comma-separated: they were refused or never answered, and are never done from now on. */
export const supersedesHeader = 'x-operation-supersedes'
/** The number of the newest record of the animal on which this one builds. */
export const baseHeader = 'x-operation-base'
/** When it was entered, by the phone's clock, and how far the server's clock was ahead of that, ms. */
export const clientTimeHeader = 'x-client-time'
export const clockOffsetHeader = 'x-clock-offset'
/** `1` where whoever entered it was told that the phone keeps it, so that nobody could tell her what stands against it; else `0`. */
export const keptHeader = 'x-operation-kept'
export const appVersionHeader = 'x-app-version'
/** In which version of the contract its fields are written: see operation.ts. */
export const schemaVersionHeader = 'x-schema-version'

/** On the answer: SHA-256 of what was asked, in hex. Together with the operation's id it is the receipt. */
export const hashHeader = 'x-operation-hash'
/** Set on the answer to an operation that had been answered before. */
export const replayedHeader = 'x-operation-replayed'
/** Set on a refusal because another phone recorded something meanwhile: the number under which a manager finds it. */
export const conflictHeader = 'x-operation-conflict'
/** Which installation answers, new after every restore, and until when everything that it answered is known to outlive the machine. */
export const epochHeader = 'x-database-epoch'
export const durableUntilHeader = 'x-durable-until'

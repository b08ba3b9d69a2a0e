/** Paths of calls. The API has two roots and a product part, which are defined only here. */
export const api = (path: string) => `/mobile/${path}`
/** Path of a call that the legacy API does not have. */
export const extra = (path: string) => api(`x/${path}`)
export const product = (path: string) => api(`penside/pmd/inputmd/${path}`)
export const noContext = (path: string) => `/penside/pmd/inputmd/${path}`

/** Headers of a write: operation id, device, and position in the device's outbox. */
export const operationHeader = 'x-operation-id'
export const deviceHeader = 'x-device-id'
export const deviceSeqHeader = 'x-device-seq'
/** Operations that this one supersedes, comma-separated. They were rejected or never answered, and have no effect from now on. */
export const supersedesHeader = 'x-operation-supersedes'
/** Number of the animal's newest record known to the phone. */
export const baseHeader = 'x-operation-base'
/** Time of entry by the phone's clock, and by how much the server's clock is ahead, ms. */
export const clientTimeHeader = 'x-client-time'
export const clockOffsetHeader = 'x-clock-offset'
/** `1` if the person saw "saved on this phone", so that no question could be shown to her; else `0`. */
export const keptHeader = 'x-operation-kept'
export const appVersionHeader = 'x-app-version'
/** Version of the fields: see operation.ts. */
export const schemaVersionHeader = 'x-schema-version'

/** In the answer: SHA-256 of the write in hex, as confirmation together with the operation id. */
export const hashHeader = 'x-operation-hash'
/** In the answer to a repeated operation. */
export const replayedHeader = 'x-operation-replayed'
/** In a refusal caused by another phone's change: id of the conflict. */
export const conflictHeader = 'x-operation-conflict'
/** Epoch of the database, which is new after every restore, and the time until which its answers are known to be durable. */
export const epochHeader = 'x-database-epoch'
export const durableUntilHeader = 'x-durable-until'

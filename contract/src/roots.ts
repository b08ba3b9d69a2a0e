/** Where the calls live. The specification knows two roots and a product part; they are set here and nowhere else. */
export const api = (path: string) => `/mobile/${path}`
/** Calls that the specification does not have. */
export const extra = (path: string) => api(`x/${path}`)
export const product = (path: string) => api(`penside/pmd/inputmd/${path}`)
export const noContext = (path: string) => `/penside/pmd/inputmd/${path}`

/** The headers of a write: which operation it is, and from which device, the how-manieth of it. */
export const operationHeader = 'x-operation-id'
export const deviceHeader = 'x-device-id'
export const deviceSeqHeader = 'x-device-seq'
/** Set on the answer to an operation that had been answered before. */
export const replayedHeader = 'x-operation-replayed'

import { version } from '../../../package.json'

/** Of the whole product, once: v0.1.6 in the specification. */
export { version }

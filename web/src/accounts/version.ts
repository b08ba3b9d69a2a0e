import { version } from '../../../package.json'

/** Of the whole product, once. */
export { version }

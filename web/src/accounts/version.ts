import { version } from '../../../package.json'

/** Version of the product. */
export { version }

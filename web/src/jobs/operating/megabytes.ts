import { quantity } from '../../i18n/format.ts'

/** Size in MB or GB, at least 0.1 MB. */
export const megabytes = (bytes: number) =>
  bytes >= 1e9
    ? quantity(Math.round(bytes / 1e8) / 10, 'GB')
    : quantity(Math.max(0.1, Math.round(bytes / 1e5) / 10), 'MB')

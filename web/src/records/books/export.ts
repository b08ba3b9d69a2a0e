import { books } from '@penside/contract/workbook/workbook.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { call } from '../../screen/api.ts'
import type { BookRows, BookValue } from './write-workbook.ts'

/** A farm that is recorded on all the time is gathered this often before one says so. */
const attempts = 3

/**
 * The farm's books as they stand at one moment.
 * @returns null where something was recorded each time while they were gathered
 */
export async function gatherBooks(onProgress: (fraction: number) => void): Promise<BookRows | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const rows = new Map(sheetKeys.map((key) => [key, [] as (readonly BookValue[])[]]))
    const versions = new Set<number>()
    let sows = 0
    let after: string | undefined
    do {
      const share = await call(books.export, { after }, { quiet: true })
      for (const key of sheetKeys) for (const row of share.sheets[key] ?? []) rows.get(key)?.push(row)
      versions.add(share.version)
      sows += share.sheets.sows?.length ?? 0
      onProgress(share.sows > 0 ? sows / share.sows : 1)
      after = share.next ?? undefined
    } while (after !== undefined)
    if (versions.size === 1) return Object.fromEntries(rows)
  }
  return null
}

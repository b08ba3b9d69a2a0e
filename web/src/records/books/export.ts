import { books } from '@penside/contract/workbook/workbook.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { call } from '../../screen/api.ts'
import type { BookRows, BookValue } from '@penside/domain/workbook/typed-rows.ts'

/** Attempts to read a farm that is changed meanwhile. */
const attempts = 3

/**
 * Workbook of the farm at one moment.
 * @returns null if records were added during every attempt
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

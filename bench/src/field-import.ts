import { books, partLimits } from '@penside/contract/workbook/workbook.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { Answer, FieldClient } from './field-client.ts'
import type { Phone } from './field-people.ts'
import { requestOf, type Request } from './request.ts'

/** Exports a farm's workbook on one phone and imports it into the empty farm of another, as the screen does. */
export async function importBooks(client: FieldClient, from: Phone, to: Phone) {
  /** Repeats a call for as long as the server is busy. */
  const ask = async (name: string, phone: Phone, request: Request, writes: boolean): Promise<unknown> => {
    for (let tries = 1; ; tries++) {
      const answer = await client.request(name, phone, request, { writes })
      if (answer.status !== 503 || tries === 60) return read(answer)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const workbook: Partial<Record<SheetKey, unknown[][]>> = {}
  for (let after: string | null = ''; after !== null;) {
    const share = (await ask(
      'workbook export',
      from,
      requestOf(books.export, after ? { after } : {}),
      false,
    )) as {
      sheets: Partial<Record<SheetKey, unknown[][]>>
      nextFarmPigNo: string | null
    }
    for (const key of sheetKeys) workbook[key] = [...(workbook[key] ?? []), ...(share.sheets[key] ?? [])]
    after = share.nextFarmPigNo
  }
  const parts = sheetKeys.flatMap((key) => {
    const heading = Object.values(columnsOf(key)).map(({ names }) => names.en)
    const rows = [heading, ...(workbook[key] ?? [])].map((cells, i) => [i + 1, ...cells])
    const count = Math.ceil(rows.length / partLimits.rows)
    return Array.from({ length: count }, (_, i) => ({
      sheet: sheets[key].names.en,
      rows: rows.slice(i * partLimits.rows, (i + 1) * partLimits.rows),
    }))
  })
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0)
  const begun = requestOf(books.begin, { fileName: 'books.xlsx', rows, parts: parts.length })
  const { importNo } = (await ask('import, a part', to, begun, true)) as { importNo: number }
  for (const [i, { sheet, rows: some }] of parts.entries()) {
    const body = JSON.stringify({ importNo, no: i + 1, sheetNm: sheet, rows: some })
    await ask('import, a part', to, { ...begun, path: books.part.path, body }, true)
  }
  await ask('import, a part', to, requestOf(books.check, { importId: importNo }), true)
  const { warnCnt: warnings } = await settled(ask, to, importNo)
  await ask('import, a part', to, requestOf(books.run, { importId: importNo, warnings }), true)
  return { rows, state: (await settled(ask, to, importNo)).state }
}

/** State of an import, by API names. */
type Settled = { state: string; warnCnt: number }

type Ask = (name: string, phone: Phone, request: Request, writes: boolean) => Promise<unknown>
const atWork = ['checking', 'importing']
async function settled(ask: Ask, phone: Phone, importId: number): Promise<Settled> {
  for (;;) {
    const now = (await ask('import, progress', phone, requestOf(books.state, { importId }), false)) as Settled
    if (!atWork.includes(now.state)) return now
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

function read({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`the import was answered ${status}: ${body.slice(0, 200)}`)
  return JSON.parse(body)
}

import type { FileRow } from '../src/table/table.ts'

/** Rows of text separated by tabs, as copied from a sheet, or by commas or semicolons, with quotes. */
export function rowsOfText(text: string): FileRow[] {
  const [line = ''] = text.split('\n')
  const parts = ['\t', ';', ',']
  const apart = parts.find((each) => line.includes(each)) ?? parts.find((each) => text.includes(each)) ?? '\t'
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!
    if (quoted && letter === '"' && plain[at + 1] === '"') cell += plain[at++]
    else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && letter === apart) end()
    else if (!quoted && letter === '\n') {
      end()
      rows.push([])
    } else cell += letter
  }
  end()
  return rows.flatMap((cells, i): FileRow[] =>
    cells.every((each) => each === '') ? [] : [[i + 1, ...cells.map((each) => each || null)]],
  )
}

import { useState, type ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type FileRow,
  type MatchedColumn,
  rowsOfText,
  tableNames,
  type RefusedCell,
  type TableKind,
} from '@penside/domain/table/table.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useProblem } from '../problem.ts'
import { FileField } from './file-field.tsx'
import { readFile } from './read-file.ts'
import { WorkbookProblem } from './read-workbook.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rowsAtOnce = 3_000

type Taken = { fileName: string; rows: FileRow[] }

/** Rows of a text file, or of the first sheet with any. Korean programs write CSV in EUC-KR. @throws WorkbookProblem */
async function rowsOf(file: File): Promise<FileRow[]> {
  if (!/\.(csv|txt)$/i.test(file.name)) {
    const shares = await readFile(file, rowsAtOnce)
    return shares.find(({ rows }) => rows.length > 0)?.rows ?? []
  }
  const bytes = await file.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  return rowsOfText(text.includes('\uFFFD') ? new TextDecoder('euc-kr').decode(bytes) : text)
}

/** Result of a check or import. */
type Checked = {
  headings: string[]
  samples: string[]
  columns: MatchedColumn[]
  refused: RefusedCell[]
  warned: RefusedCell[]
  rows: readonly unknown[]
}
/** File with its columns, as sent to the server. */
type SentTable = {
  fileName: string
  rows: FileRow[]
  columns: MatchedColumn[] | undefined
  dryRun: boolean
  /** Number of confirmed warnings. */
  warnings: number
}
type TableImportProps<C extends Checked, Name extends string> = {
  kind: TableKind<Name>
  hint: string
  /** Checks or imports the table. */
  send: (table: SentTable) => Promise<C>
  sending: boolean
  /** Summary of a checked table. */
  Verdict: ComponentType<{ checked: C }>
  /** Summary of an imported table. */
  came: (checked: C) => string
}

/** Import of a table: chosen or pasted, checked row by row, with its columns assigned. */
export function TableImport<C extends Checked, Name extends string>({
  kind,
  hint,
  send,
  sending,
  Verdict,
  came,
}: TableImportProps<C, Name>) {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const [taken, setTaken] = useState<Taken | null>(null)
  const [columns, setColumns] = useState<MatchedColumn[] | undefined>()
  const [checked, setChecked] = useState<C | null>(null)
  const [pasted, setPasted] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const about = (of: Taken, by: MatchedColumn[] | undefined) => ({
    fileName: of.fileName.slice(0, 200),
    rows: of.rows,
    columns: by,
  })
  const told = (problem: unknown) =>
    setWrong(problem instanceof WorkbookProblem ? t(`records.books.file.${problem.code}`) : say(problem))
  const check = async (of: Taken, by?: MatchedColumn[]) => {
    setWrong(null)
    setTaken(of)
    setColumns(by)
    try {
      setChecked(await send({ ...about(of, by), dryRun: true, warnings: 0 }))
    } catch (problem) {
      setChecked(null)
      told(problem)
    }
  }
  const choose = async (file: File) => {
    try {
      await check({ fileName: file.name, rows: await rowsOf(file) })
    } catch (problem) {
      told(problem)
    }
  }
  const anew = () => {
    setTaken(null)
    setChecked(null)
    setPasted('')
  }
  const take = async () => {
    if (!taken || !checked) return
    const warnings = checked.warned.length
    try {
      toast(came(await send({ ...about(taken, columns), dryRun: false, warnings })), { kind: 'done' })
      anew()
      await cache.invalidateQueries()
    } catch (problem) {
      // Another member may have imported the same rows meanwhile; the check marks them.
      await check(taken, columns)
      told(problem)
    }
  }
  return (
    <Fields>
      {wrong !== null && (
        <div role="alert">
          <Notice tone="red" title={wrong} />
        </div>
      )}
      {!checked && (
        <>
          <p>{hint}</p>
          <FileField
            label={t('table.choose')}
            hint={t('table.drop')}
            accept={accept}
            disabled={sending}
            onFile={(file) => void choose(file)}
          />
          <TextField
            name="pasted"
            label={t('table.paste')}
            hint={t('table.pasteHint')}
            lines={4}
            value={pasted}
            onChange={setPasted}
          />
          {pasted.trim() !== '' && (
            <Button
              kind="primary"
              wide
              busy={sending}
              onClick={() => void check({ fileName: t('table.pasted'), rows: rowsOfText(pasted) })}
            >
              {t('table.check')}
            </Button>
          )}
        </>
      )}
      {taken && checked && (
        <>
          {checked.refused.length > 0 ? (
            <Cells
              kind={kind}
              tone="red"
              title={t('table.refused', { count: checked.refused.length })}
              cells={checked.refused}
            />
          ) : (
            <Verdict checked={checked} />
          )}
          {checked.warned.length > 0 && (
            <Cells
              kind={kind}
              tone="amber"
              title={t('table.unusual', { count: checked.warned.length })}
              body={t('table.unusualBody')}
              cells={checked.warned}
            />
          )}
          <Columns
            kind={kind}
            key={checked.columns.map(({ heading, column }) => `${heading}=${column}`).join()}
            checked={checked}
            busy={sending}
            onMatched={(by) => void check(taken, by)}
          />
          {checked.refused.length === 0 && (
            <Button kind="primary" wide busy={sending} onClick={() => void take()}>
              {checked.warned.length > 0
                ? t('table.takeUnusual', { count: checked.warned.length })
                : t('table.take')}
            </Button>
          )}
          <Button onClick={anew}>{t('table.other')}</Button>
        </>
      )}
    </Fields>
  )
}

/** Cells of a table with their errors and warnings. */
function Cells<Name extends string>({
  kind,
  tone,
  title,
  body,
  cells,
}: {
  kind: TableKind<Name>
  tone: 'red' | 'amber'
  title: string
  body?: string
  cells: readonly RefusedCell[]
}) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const named = (column: string) => {
    const known = tableNames(kind).find((each) => each === column)
    return known ? kind.columns[known].names[language] : column
  }
  return (
    <>
      <Notice tone={tone} title={title}>
        {body}
      </Notice>
      <Card flush>
        {cells.map(({ row, column, code, values, shown }, i) => (
          <CardRow
            key={i}
            title={[row > 0 ? t('table.inRow', { row }) : t('table.inTable'), named(column), shown]
              .filter(Boolean)
              .join(' · ')}
            line={say({ code, values })}
          />
        ))}
      </Card>
    </>
  )
}

/** Assignment of headings to columns, as detected and corrected. */
function Columns<Name extends string>({
  kind,
  checked: { headings, samples, columns },
  busy,
  onMatched,
}: {
  kind: TableKind<Name>
  checked: Checked
  busy: boolean
  onMatched: (columns: MatchedColumn[]) => void
}) {
  const t = useT()
  const language = useLanguage()
  const headingOf = (column: string) => columns.find((each) => each.column === column)?.heading ?? ''
  const lacks = tableNames(kind).some((column) => kind.columns[column].needed && !headingOf(column))
  const [open, setOpen] = useState(lacks)
  const choices = headings.map((heading, i) => ({
    value: heading,
    label: samples[i] ? t('records.books.match.heading', { heading, sample: samples[i] }) : heading,
  }))
  return (
    <Fold title={t('table.columns')} open={open} onToggle={setOpen}>
      <Fields>
        {tableNames(kind).map((column) => (
          <SelectField
            key={column}
            label={kind.columns[column].names[language]}
            required={kind.columns[column].needed}
            disabled={busy}
            value={headingOf(column)}
            placeholder={t('table.noColumn')}
            choices={choices}
            onChange={(heading) =>
              onMatched([
                ...columns.filter((each) => each.column !== column && each.heading !== heading),
                ...(heading ? [{ heading, column }] : []),
              ])
            }
          />
        ))}
      </Fields>
    </Fold>
  )
}

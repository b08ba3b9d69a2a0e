import { useState, type ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type FileRow,
  type MatchedColumn,
  tableNames,
  type RefusedCell,
  type TableKind,
} from '@penside/domain/table/table.ts'
import type { FileNotice } from '@penside/domain/table/prepared.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useProblem } from '../problem.ts'
import { FileField } from './file-field.tsx'
import { FileNotices, FileQuestions, useFileQuestions } from './file-questions.tsx'
import { namesOf, openFiles } from './open-files.ts'
import { FileProblem } from './reader/problem.ts'
import { tablesOf, type FileTable } from './tables-of-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

const rowsAtOnce = 3_000

type Table = { fileName: string; sheet: string; rows: FileRow[] }

const sentOf = ({ sheet: _, ...table }: Table) => table

type Checked = {
  headings: string[]
  samples: string[]
  columns: MatchedColumn[]
  refused: RefusedCell[]
  warned: RefusedCell[]
  rows: readonly unknown[]
}
/** File with its columns, as sent to the server. */
type SentTable = Omit<Table, 'sheet'> & {
  columns: MatchedColumn[] | undefined
  dryRun: boolean
  warnings: number
}
type TableImportProps<C extends Checked, Name extends string> = {
  kind: TableKind<Name>
  hint: string
  send: (table: SentTable) => Promise<C>
  sending: boolean
  Verdict: ComponentType<{ checked: C }>
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
  const { table, tables, checked, problem, notices, asked, pasted, setPasted, ...actions } = useTableImport(
    send,
    came,
  )
  const { check, checkFile, importTable, reset } = actions
  return (
    <Fields>
      {problem !== null && (
        <div role="alert">
          <Notice tone="red" title={problem} />
        </div>
      )}
      <SheetChoice of={tables} table={table} busy={sending} onChange={(of) => void check(of)} />
      {asked ? (
        <FileQuestions of={asked} />
      ) : !(table && checked) ? (
        <ChooseTable
          hint={hint}
          busy={sending}
          pasted={pasted}
          setPasted={setPasted}
          onFile={(file) => void checkFile(file)}
          onPasted={() => void checkFile(new File([pasted], t('table.pasted')))}
        />
      ) : (
        <>
          <FileNotices notices={notices} />
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
            onMatched={(columns) => void check(table, columns)}
          />
          {checked.refused.length === 0 && (
            <Button kind="primary" wide busy={sending} onClick={() => void importTable()}>
              {checked.warned.length > 0
                ? t('table.takeUnusual', { count: checked.warned.length })
                : t('table.take')}
            </Button>
          )}
          <Button onClick={reset}>{t('table.other')}</Button>
        </>
      )}
    </Fields>
  )
}

type SheetChoiceProps = {
  of: readonly FileTable[]
  table: Table | null
  busy: boolean
  onChange: (table: Table) => void
}

/** Choice among the sheets of a file that has several. */
function SheetChoice({ of, table, busy, onChange }: SheetChoiceProps) {
  const t = useT()
  if (!table || of.length < 2) return null
  return (
    <SelectField
      label={t('table.sheet')}
      disabled={busy}
      value={table.sheet}
      choices={of.map(({ sheet }) => ({ value: sheet, label: sheet }))}
      onChange={(sheet) => onChange({ ...table, ...(of.find((each) => each.sheet === sheet) ?? table) })}
    />
  )
}

/** State of an import: the table, the result of its check, and what went wrong. */
function useTableImport<C extends Checked>(
  send: TableImportProps<C, string>['send'],
  came: TableImportProps<C, string>['came'],
) {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const [table, setTable] = useState<Table | null>(null)
  const [tables, setTables] = useState<FileTable[]>([])
  const [columns, setColumns] = useState<MatchedColumn[] | undefined>()
  const [checked, setChecked] = useState<C | null>(null)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [notices, setNotices] = useState<FileNotice[]>([])
  // A slaughter report is checked against its own totals.
  const { asked, ask, context } = useFileQuestions({ keepsTotals: true })
  const showProblem = (error: unknown) =>
    setProblem(error instanceof FileProblem ? t(`records.books.file.${error.code}`) : say(error))
  const check = async (of: Table, by?: MatchedColumn[]) => {
    setProblem(null)
    setTable(of)
    setColumns(by)
    try {
      setChecked(await send({ ...sentOf(of), columns: by, dryRun: true, warnings: 0 }))
    } catch (error) {
      setChecked(null)
      showProblem(error)
    }
  }
  const checkFile = async (file: File) => {
    forget()
    try {
      const opened = await openFiles([file], rowsAtOnce, context, ask)
      if (opened === null) return
      setNotices(opened.notices)
      const found = tablesOf(opened.shares)
      setTables(found)
      await check({ fileName: namesOf([file]), ...(found[0] ?? { sheet: '', rows: [] }) })
    } catch (error) {
      showProblem(error)
    }
  }
  const forget = () => {
    setProblem(null)
    setNotices([])
    setTable(null)
    setTables([])
    setChecked(null)
  }
  const reset = () => {
    forget()
    setPasted('')
  }
  const importTable = async () => {
    if (!table || !checked) return
    const warnings = checked.warned.length
    try {
      toast(came(await send({ ...sentOf(table), columns, dryRun: false, warnings })), { kind: 'done' })
      reset()
      await cache.invalidateQueries()
    } catch (error) {
      // Another member may have imported the same rows meanwhile; the check marks them.
      await check(table, columns)
      showProblem(error)
    }
  }
  return {
    table,
    tables,
    checked,
    problem,
    notices,
    asked,
    pasted,
    setPasted,
    check,
    checkFile,
    importTable,
    reset,
  }
}

/** Field for a file, and one for rows pasted from a sheet. */
function ChooseTable({
  hint,
  busy,
  pasted,
  setPasted,
  onFile,
  onPasted,
}: {
  hint: string
  busy: boolean
  pasted: string
  setPasted: (text: string) => void
  onFile: (file: File) => void
  onPasted: () => void
}) {
  const t = useT()
  return (
    <>
      <p>{hint}</p>
      <FileField
        label={t('table.choose')}
        hint={t('table.drop')}
        disabled={busy}
        onFiles={([file]) => onFile(file)}
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
        <Button kind="primary" wide busy={busy} onClick={onPasted}>
          {t('table.check')}
        </Button>
      )}
    </>
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
    label: samples[i] ? t('table.heading', { heading, sample: samples[i] }) : heading,
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

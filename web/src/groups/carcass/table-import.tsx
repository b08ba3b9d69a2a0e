import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { carcasses, type CheckedTable, type ShippedLot } from '@penside/contract/groups/carcass.ts'
import { carcassColumns } from '@penside/domain/groups/carcass-columns.ts'
import { carcassColumnNames, rowsOfText } from '@penside/domain/groups/carcass-table.ts'
import type { FileRow, MatchedColumn } from '@penside/domain/records/books/rows.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { FileField } from '../../screen/workbook/file-field.tsx'
import { readFile } from '../../screen/workbook/read-file.ts'
import { WorkbookProblem } from '../../screen/workbook/read-workbook.ts'
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

/** The first sheet with rows; of a text file its rows. Korean programs write CSV in letters of their own. @throws WorkbookProblem */
async function rowsOf(file: File): Promise<FileRow[]> {
  if (!/\.(csv|txt)$/i.test(file.name)) {
    const shares = await readFile(file, rowsAtOnce)
    return shares.find(({ rows }) => rows.length > 0)?.rows ?? []
  }
  const bytes = await file.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  return rowsOfText(text.includes('\uFFFD') ? new TextDecoder('euc-kr').decode(bytes) : text)
}

/** A slaughterhouse's table: chosen or pasted, checked row by row, its columns put right, taken in as a whole. */
export function TableImport({ groupId, lot }: { groupId: number; lot: ShippedLot }) {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const { send, sending } = useSend(carcasses.bring)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [columns, setColumns] = useState<MatchedColumn[] | undefined>()
  const [checked, setChecked] = useState<CheckedTable | null>(null)
  const [pasted, setPasted] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const about = (of: Taken, by: MatchedColumn[] | undefined) => ({
    groupId,
    shipmentSeq: lot.seq,
    fileName: of.fileName.slice(0, 200),
    rows: of.rows as never,
    columns: by,
  })
  const told = (problem: unknown) =>
    setWrong(problem instanceof WorkbookProblem ? t(`records.books.file.${problem.code}`) : say(problem))
  const check = async (of: Taken, by?: MatchedColumn[]) => {
    setWrong(null)
    setTaken(of)
    setColumns(by)
    try {
      setChecked(await send({ ...about(of, by), dryRun: true }))
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
    if (!taken) return
    try {
      const { rows } = await send({ ...about(taken, columns), dryRun: false })
      toast(t('groups.carcass.taken', { count: rows.length }), { kind: 'done' })
      anew()
      await cache.invalidateQueries()
    } catch (problem) {
      // Somebody else may have brought results meanwhile: the rows say which.
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
          <p>{t('groups.carcass.bringHint')}</p>
          <FileField
            label={t('groups.carcass.choose')}
            hint={t('groups.carcass.drop')}
            accept={accept}
            disabled={sending}
            onFile={(file) => void choose(file)}
          />
          <TextField
            name="pasted"
            label={t('groups.carcass.paste')}
            hint={t('groups.carcass.pasteHint')}
            lines={4}
            value={pasted}
            onChange={setPasted}
          />
          {pasted.trim() !== '' && (
            <Button
              kind="primary"
              wide
              busy={sending}
              onClick={() => void check({ fileName: t('groups.carcass.pasted'), rows: rowsOfText(pasted) })}
            >
              {t('groups.carcass.check')}
            </Button>
          )}
        </>
      )}
      {taken && checked && (
        <>
          <Verdict checked={checked} />
          <Columns
            key={checked.columns.map(({ heading, column }) => `${heading}=${column}`).join()}
            checked={checked}
            busy={sending}
            onMatched={(by) => void check(taken, by)}
          />
          {checked.refused.length === 0 && (
            <Button kind="primary" wide busy={sending} onClick={() => void take()}>
              {t('groups.carcass.take')}
            </Button>
          )}
          <Button onClick={anew}>{t('groups.carcass.other')}</Button>
        </>
      )}
    </Fields>
  )
}

function Verdict({ checked: { rows, refused, sums } }: { checked: CheckedTable }) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const named = (column: string) => {
    const known = carcassColumnNames.find((each) => each === column)
    return known ? carcassColumns[known].names[language] : column
  }
  const told = (heads: number | null, weight: number | null) =>
    [
      heads !== null && t('groups.group.heads', { count: heads }),
      weight !== null && `${formatNumber(weight, 2)} kg`,
    ]
      .filter(Boolean)
      .join(' · ')
  if (refused.length === 0)
    return (
      <>
        <Notice tone="green" title={t('groups.carcass.wouldCome', { count: rows.length })} />
        {sums.map(({ row, heads, weight, headsAbove, weightAbove, differs }) => (
          <Notice
            key={row}
            tone={differs ? 'amber' : 'grey'}
            title={t(differs ? 'groups.carcass.sumDiffers' : 'groups.carcass.sumRow', { row })}
          >
            {differs &&
              t('groups.carcass.sumAbove', {
                told: told(heads, weight),
                above: told(headsAbove, weightAbove),
              })}
          </Notice>
        ))}
      </>
    )
  return (
    <>
      <Notice tone="red" title={t('groups.carcass.refused', { count: refused.length })} />
      <Card flush>
        {refused.map(({ row, column, code, values, shown }, i) => (
          <CardRow
            key={i}
            title={[
              row > 0 ? t('groups.carcass.inRow', { row }) : t('groups.carcass.inTable'),
              named(column),
              shown,
            ]
              .filter(Boolean)
              .join(' · ')}
            line={say({ code, values })}
          />
        ))}
      </Card>
    </>
  )
}

/** Which heading is which column: as it was read, to be put right. */
function Columns({
  checked: { headings, samples, columns },
  busy,
  onMatched,
}: {
  checked: CheckedTable
  busy: boolean
  onMatched: (columns: MatchedColumn[]) => void
}) {
  const t = useT()
  const language = useLanguage()
  const headingOf = (column: string) => columns.find((each) => each.column === column)?.heading ?? ''
  const lacks = carcassColumnNames.some((column) => carcassColumns[column].needed && !headingOf(column))
  const [open, setOpen] = useState(lacks)
  const choices = headings.map((heading, i) => ({
    value: heading,
    label: samples[i] ? t('records.books.match.heading', { heading, sample: samples[i] }) : heading,
  }))
  return (
    <Fold title={t('groups.carcass.columns')} open={open} onToggle={setOpen}>
      <Fields>
        {carcassColumnNames.map((column) => (
          <SelectField
            key={column}
            label={carcassColumns[column].names[language]}
            required={carcassColumns[column].needed}
            disabled={busy}
            value={headingOf(column)}
            placeholder={t('groups.carcass.noColumn')}
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

import { formatKg } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { samples } from './samples.ts'
import { Show } from './show.tsx'

type History = { parity: number; on: string; boar1: string; boar2: string; born: number; weight: number }
const history: readonly History[] = [
  { parity: 3, on: '2026-11-13', boar1: 'D-17', boar2: 'D-21', born: 14, weight: 19.6 },
  { parity: 2, on: '2026-06-25', boar1: 'D-17', boar2: 'D-21', born: 13, weight: 18.2 },
  { parity: 1, on: '2026-01-30', boar1: 'D-08', boar2: '-', born: 11, weight: 15.4 },
]

export function Tables() {
  const t = useT()
  const w = samples[useLanguage()]
  const historyColumns: readonly Column<History>[] = [
    { key: 'parity', header: w.parity, cell: (row) => row.parity },
    { key: 'on', header: w.matedOn, cell: (row) => row.on, minWidth: 110 },
    { key: 'boar1', header: `${w.boar}`, cell: (row) => row.boar1 },
    { key: 'born', header: w.count, align: 'right', cell: (row) => row.born },
    { key: 'weight', header: w.weight, align: 'right', cell: (row) => formatKg(row.weight) },
  ]
  const shortColumns: readonly Column<History>[] = historyColumns.slice(0, 3)
  return (
    <>
      <Show name="Table">
        <Table caption={w.mating} columns={shortColumns} rows={history} rowKey={(row) => row.parity} />
        <Table
          caption={w.mating}
          columns={[...historyColumns, { key: 'boar2', header: w.remark, cell: (row) => row.boar2 }]}
          rows={history}
          rowKey={(row) => row.parity}
          onRow={(row) => toast(`${w.parity} ${row.parity}`, { kind: 'plain' })}
          rowTone={(row) => (row.parity === 3 ? 'selected' : row.parity === 1 ? 'total' : undefined)}
        />
        <Table
          caption={w.mating}
          columns={historyColumns}
          rows={[]}
          rowKey={(row) => row.parity}
          empty={t('ui.noData')}
        />
      </Show>
    </>
  )
}

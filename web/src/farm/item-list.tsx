import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ComponentProps, type ComponentType } from 'react'
import { useT } from '../i18n/index.ts'
import { ManagedList } from '../screen/managed-list.tsx'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Columns, Section } from '../ui/page.tsx'
import type { MergeInto } from './house/merge.tsx'

/** Feed or medicine of the farm. */
type Item = { category: string; categoryName: string; name: string; active: boolean }

/** Props of the sheet for one item. `merging`: items with which it can be merged. */
export type SheetProps<Row> = {
  row: Row | null
  merging: Omit<ComponentProps<typeof MergeInto<number>>, 'merge'> | null
  onClose: () => void
}

/** List of the farm's feeds or medicines by category. Managers edit it. */
export function ItemList<Row extends Item>({
  list,
  idOf,
  words,
  line,
  value,
  Sheet,
}: {
  list: UseQueryResult<{ rows: Row[] }>
  idOf: (row: Row) => number
  words: { hint: string; add: string; empty: string; emptyStep: string }
  line: (row: Row) => string | undefined
  value: (row: Row) => string | undefined
  Sheet: ComponentType<SheetProps<Row>>
}) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  const row = open === 'new' ? null : open
  const onClose = () => setOpen(null)
  return (
    <>
      <ManagedList
        hint={words.hint}
        add={{ label: words.add, onClick: () => setOpen('new') }}
        managersOnly={t('stores.medicines.managersOnly')}
        list={list}
        empty={{ title: words.empty, body: words.emptyStep }}
      >
        {(rows) => (
          <Columns>
            {[...Map.groupBy(rows, ({ category }) => category)]
              .toSorted(([a], [b]) => a.localeCompare(b))
              .map(([category, of]) => (
                <Section key={category} title={of[0]?.categoryName ?? ''}>
                  <Card flush>
                    {of.map((each) => (
                      <CardRow
                        key={idOf(each)}
                        title={each.name}
                        line={line(each)}
                        chip={each.active ? undefined : <Chip>{t('stores.medicines.unused')}</Chip>}
                        value={value(each)}
                        onClick={manages ? () => setOpen(each) : undefined}
                      />
                    ))}
                  </Card>
                </Section>
              ))}
          </Columns>
        )}
      </ManagedList>
      {open && (
        <Sheet
          key={row ? idOf(row) : 0}
          row={row}
          merging={
            row && {
              name: row.name,
              others: (list.data?.rows ?? [])
                .filter((each) => idOf(each) !== idOf(row))
                .map((each) => ({ value: idOf(each), label: each.name })),
              onDone: onClose,
            }
          }
          onClose={onClose}
        />
      )}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { ListHead } from '../ui/page.tsx'
import { AtDesk } from './at-desk.tsx'
import type { ChosenRows, DeskList, DeskRowsProps } from './desk-rows.tsx'
import { useListState, useStartAt } from './list-state.ts'
import { useIsDesk } from './use-is-desk.ts'

/** List that loads in one answer: cards on a phone, rows at a desk. */
export function WholeList<Row>({
  path,
  rows,
  rowKey,
  head,
  children,
  cardOf,
  ...desk
}: DeskList<Row> &
  Pick<DeskRowsProps<Row>, 'rows' | 'rowKey' | 'cardOf'> & {
    /** Address of the list, under which its order is stored. */
    path: string
    head: ReactNode
    children: ReactNode
  }) {
  const isDesk = useIsDesk()
  const { kept, startAt } = useListState(path, [''])
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<ChosenRows<Row>>(new Map())
  useStartAt(startAt, true)
  if (!isDesk) return children
  return (
    <>
      <ListHead aside={<span ref={setPlace} />}>{head}</ListHead>
      <AtDesk<Row>
        {...desk}
        rows={rows}
        total={rows.length}
        // Rows that have left the list are no longer chosen.
        chosen={[new Map([...chosen].filter(([key]) => rows.some((row) => rowKey(row) === key))), setChosen]}
        every={{ queryKey: [path], read: () => Promise.resolve(rows) }}
        rowKey={rowKey}
        head={place}
        kept={kept}
        cardOf={cardOf}
      />
    </>
  )
}

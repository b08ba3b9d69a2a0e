import { useState, type ReactNode } from 'react'
import { ListHead } from '../ui/page.tsx'
import { AtDesk } from './at-desk.tsx'
import type { ChosenRows, DeskList, DeskRowsProps } from './desk-rows.tsx'
import { useListState, useStartAt } from './list-state.ts'
import { useIsDesk } from './use-is-desk.ts'

/** A list that comes in one answer: cards, and low rows in their place at a desk. */
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
    /** The address of the list: its order is remembered under it. */
    path: string
    head: ReactNode
    /** In place of the rows on a phone. */
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
        // Who is no longer in the list has gone.
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

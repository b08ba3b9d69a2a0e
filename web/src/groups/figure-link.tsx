import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupFigureOf, groupOf } from '../screen/places.ts'
import styles from './flow.module.css'

/** Link props to the records that a figure counts. `back`: group of the page with the link, if it is another one. */
export const figureRowsLink = (
  groupId: number,
  figure: GroupFigure,
  part?: Readonly<Record<string, string | number>> | undefined,
  back = groupId,
) => ({
  to: groupFigureOf(groupId, figure, part),
  state: leadsBackTo(groupOf(back)),
})

export function FigureLink({
  groupId,
  figure,
  part,
  back,
  className,
  style,
  children,
}: {
  groupId: number
  figure: GroupFigure
  part?: Readonly<Record<string, string | number>> | undefined
  back?: number | undefined
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
}) {
  return (
    <Link
      className={className ?? styles.behind}
      style={style}
      {...figureRowsLink(groupId, figure, part, back)}
    >
      {children}
    </Link>
  )
}

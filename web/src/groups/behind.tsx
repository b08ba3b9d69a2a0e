import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupFigureOf, groupOf } from '../screen/places.ts'
import styles from './flow.module.css'

/** Where a number opens the records that it counts. `back`: the group on whose page it stands, where it is another one's. */
export const rowsBehind = (
  groupId: number,
  figure: GroupFigure,
  part?: Readonly<Record<string, string | number>> | undefined,
  back = groupId,
) => ({
  to: groupFigureOf(groupId, figure, part),
  state: leadsBackTo(groupOf(back)),
})

export function Behind({
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
    <Link className={className ?? styles.behind} style={style} {...rowsBehind(groupId, figure, part, back)}>
      {children}
    </Link>
  )
}

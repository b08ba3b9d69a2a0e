import type { ReactNode } from 'react'

/** Longest word that is kept whole, in characters; longer ones could overflow. */
const longest = 24

/** Keeps days and names of pens, such as `B-01`, from breaking at their hyphens. Other children are unchanged. */
export const NoBreak = ({ children }: { children: ReactNode }): ReactNode =>
  typeof children !== 'string'
    ? children
    : children.split(/(\S+-\S+)/).map((part, i) =>
        i % 2 === 0 || part.length > longest ? (
          part
        ) : (
          <span key={i} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </span>
        ),
      )

import type { ReactNode } from 'react'

/** Longest word, in characters, that is kept whole: a longer one could be wider than its place. */
const longest = 24

/** Text in which neither a day nor the name of a pen, `B-01`, is broken at its hyphen. What is no text stays as it is. */
export const Unbroken = ({ children }: { children: ReactNode }): ReactNode =>
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

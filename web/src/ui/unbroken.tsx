/** Text in which neither a day nor the name of a pen, `B-01`, is broken at its hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\S+-\S+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )

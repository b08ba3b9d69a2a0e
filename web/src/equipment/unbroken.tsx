import styles from './live.module.css'

/** Text in which the name of a pen, `B-01`, is not broken at its hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\S+-\S+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className={styles.together}>
        {part}
      </span>
    ),
  )

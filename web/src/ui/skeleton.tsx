import { useUi } from './settings.ts'
import { cx } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** Shape of the content that is being loaded. */
  shape: 'list' | 'rows' | 'card' | 'table' | 'form' | 'chart'
  count?: number | undefined
}

export function Skeleton({ shape, count = shape === 'card' || shape === 'chart' ? 1 : 6 }: SkeletonProps) {
  const { words } = useUi()
  const items = Array.from({ length: count }, (_, index) => index)
  return (
    <div
      className={cx(styles.skeleton, shape === 'rows' || shape === 'table' ? styles.together : styles.apart)}
      role="status"
    >
      <span className="visually-hidden">{words.loading}</span>
      <p className={styles.onPaper}>{words.notLoaded}</p>
      {items.map((item) => (
        <div key={item} className={cx(styles.item, styles[shape])} aria-hidden>
          {shape === 'table' ? (
            [30, 22, 22, 22].map((width, column) => (
              <span key={column} className={styles.bone} style={{ width: `${width}%` }} />
            ))
          ) : shape === 'form' ? (
            <>
              <span className={styles.label} />
              <span className={styles.field} />
            </>
          ) : shape === 'chart' ? (
            <span className={styles.plot} />
          ) : (
            <>
              <span className={styles.pair}>
                <span className={cx(styles.bone, styles.big)} />
                <span className={styles.chip} />
              </span>
              <span className={cx(styles.bone, styles.long)} />
              {shape === 'card' && (
                <>
                  <span className={cx(styles.bone, styles.bar)} />
                  <span className={cx(styles.bone, styles.long)} />
                </>
              )}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

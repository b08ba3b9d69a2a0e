import styles from './work-plan.module.css'

/** A line of several facts breaks between them, not within one. */
export const inPieces = (facts: readonly string[]) =>
  facts.map((fact, at) => (
    <span key={fact} className={styles.piece}>
      {fact}
      {at < facts.length - 1 && ' · '}
    </span>
  ))

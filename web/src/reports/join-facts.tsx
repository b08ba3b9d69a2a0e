import styles from './work-plan.module.css'

/** Renders facts in a line that breaks only between them. */
export const joinFacts = (facts: readonly string[]) =>
  facts.map((fact, at) => (
    <span key={fact} className={styles.piece}>
      {fact}
      {at < facts.length - 1 && ' · '}
    </span>
  ))

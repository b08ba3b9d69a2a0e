import { Card } from '../../ui/card.tsx'
import styles from './policy.module.css'

export type PolicySection = { title: string; text?: string; points?: readonly string[] }

export function PolicyText({
  effective,
  sections,
}: {
  effective: string
  sections: readonly PolicySection[]
}) {
  return (
    <>
      <p className={styles.effective}>{effective}</p>
      {sections.map(({ title, text, points }) => (
        <Card key={title} title={title}>
          <div className={styles.text}>
            {text !== undefined && <p>{text}</p>}
            {points && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </div>
        </Card>
      ))}
    </>
  )
}

import styles from './spark-line.module.css'

/**
 * Small chart of a value: a line with its last point, and a dashed line for comparison. A month without a value
 * breaks the line.
 */
export function SparkLine({
  values,
  against,
  tone,
  label,
  text,
}: {
  values: readonly (number | null)[]
  against: number
  tone: 'late' | 'primary' | 'soft'
  label: string
  text: string
}) {
  const known = [...values.filter((value) => value !== null), against]
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => (at / Math.max(1, values.length - 1)) * width
  const y = (value: number) => (high === low ? height / 2 : ((high - value) / (high - low)) * height)
  const path = values
    .map((value, at) =>
      value === null ? '' : `${at === 0 || values[at - 1] === null ? 'M' : 'L'}${x(at)} ${y(value)}`,
    )
    .join('')
  const last = values.findLastIndex((value) => value !== null)
  return (
    <div className={styles.spark} data-tone={tone}>
      <svg
        viewBox={`-4 -6 ${width + 8} ${height + 12}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line className={styles.against} x1={0} x2={width} y1={y(against)} y2={y(against)} />
        <path className={styles.line} d={path} />
      </svg>
      {last >= 0 && (
        <span className={styles.last} style={{ top: `${((y(values[last]!) + 6) / (height + 12)) * 100}%` }}>
          {text}
        </span>
      )}
    </div>
  )
}

const [width, height] = [200, 56]

import { useId, useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Keypad } from './keypad.tsx'
import { useUi } from './settings.ts'
import styles from './keypad.module.css'

/** Count that can be typed; `onChange` with null clears it. */
export type Count = {
  name: string
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
  /** Total, in small type beside the number. */
  detail?: ReactNode
  /** `due` marks a count that leaves pigs unaccounted for. */
  tone?: 'plain' | 'due' | undefined
}

/** Number derived from the counts, displayed among them. */
export type Result = {
  name: string
  label: string
  value: number
  /** Total, in small type beside the number. */
  detail?: ReactNode
  tone?: 'plain' | 'due' | 'late' | undefined
}

const isCount = (cell: Count | Result): cell is Count => 'onChange' in cell

/** Counts and derived numbers over one keypad. The first digit after selecting a count replaces its value. */
export function CountsField({
  label,
  counts: cells,
  most = 99,
}: {
  label: string
  counts: readonly (Count | Result)[]
  most?: number | undefined
}) {
  const { words } = useUi()
  const id = useId()
  const errorIdOf = ({ name }: Count) => `${id}-${name}-error`
  const [chosen, setChosen] = useState<string | null>(null)
  const [fresh, setFresh] = useState(true)
  const counts = cells.filter(isCount)
  const at = Math.max(
    0,
    counts.findIndex(({ name }) => name === chosen),
  )
  const current = counts[at]
  if (!current) return null
  const go = ({ name }: Count) => {
    setChosen(name)
    setFresh(true)
  }
  const next = counts[at + 1]
  const type = (digit: number) => {
    const typed = fresh ? digit : (current.value ?? 0) * 10 + digit
    // A digit too many starts the number anew, as on a scale.
    current.onChange(typed > most ? digit : typed)
    setFresh(false)
  }
  const back = () => {
    const rest = Math.floor((current.value ?? 0) / 10)
    current.onChange(rest === 0 ? null : rest)
    setFresh(false)
  }
  return (
    <div role="group" aria-label={label}>
      <div className={styles.counts}>
        {cells.map((cell) =>
          isCount(cell) ? (
            <CountButton
              key={cell.name}
              count={cell}
              isCurrent={cell === current}
              errorId={errorIdOf(cell)}
              onChoose={() => go(cell)}
            />
          ) : (
            <div
              key={cell.name}
              data-result={cell.name}
              className={cx(styles.count, styles.result, styles[cell.tone ?? 'plain'])}
            >
              <span className={styles.label}>{cell.label}</span>
              <Value {...cell} />
            </div>
          ),
        )}
      </div>
      {counts.map(
        (count) =>
          count.error && (
            <p key={count.name} id={errorIdOf(count)} role="alert" className={styles.error}>
              {count.error}
            </p>
          ),
      )}
      <Keypad
        label={current.label}
        onDigit={type}
        onBack={back}
        next={words.next}
        onNext={next && (() => go(next))}
      />
    </div>
  )
}

function CountButton({
  count,
  isCurrent,
  errorId,
  onChoose,
}: {
  count: Count
  isCurrent: boolean
  errorId: string
  onChoose: () => void
}) {
  const { name, label, tone = 'plain', error } = count
  return (
    <button
      type="button"
      name={name}
      aria-pressed={isCurrent}
      aria-describedby={error ? errorId : undefined}
      className={cx(styles.count, styles[tone], isCurrent && styles.current, error && styles.wrong)}
      onClick={onChoose}
    >
      <span className={styles.label}>{label}</span>
      <Value {...count} />
    </button>
  )
}

const Value = ({ value, detail }: Pick<Count | Result, 'value' | 'detail'>) => (
  <span className={styles.value}>
    {value ?? '–'}
    {detail !== undefined && <span className={styles.detail}> {detail}</span>}
  </span>
)

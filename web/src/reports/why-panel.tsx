import type { WhyFindingRow, WhyPanelRow } from '@penside/contract/reports/why.ts'
import { countedBy, offTarget, scoreDefinitions } from '@penside/domain/reports/score.ts'
import { others, type WhyFigure, type WhySplit } from '@penside/domain/reports/why.ts'
import { formatMonth, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { NoBreak } from '../ui/no-break.tsx'
import { formatTarget } from './target.ts'
import styles from './why.module.css'

/** Probability below which chance is unlikely. */
const unlikely = 0.05

/** Formatters of a figure's numbers and parts. */
export function useWords(name: WhyFigure) {
  const t = useT()
  const language = useLanguage()
  const { unit, decimals, better } = scoreDefinitions[name]
  const percent = unit === 'percent'
  const number = (value: number | null) => formatNumber(value, decimals)
  const written = (value: number | null) =>
    value === null
      ? '-'
      : percent
        ? `${number(value)}%`
        : `${number(value)} ${t(`reports.score.unit.${unit}`)}`
  const signed = (value: number) => {
    const rounded = Number(value.toFixed(decimals)) || 0 // no minus before a zero
    return `${rounded > 0 ? '+' : ''}${number(rounded)}`
  }
  return {
    number,
    written,
    signed,
    target: (value: number) =>
      percent ? formatTarget(name, value) : `${formatTarget(name, value)} ${t(`reports.score.unit.${unit}`)}`,
    unit: t(`reports.score.unit.${unit}`),
    /** Whether a change is visible at the displayed precision. */
    isChange: (value: number) => Number(value.toFixed(decimals)) !== 0,
    change: (value: number) => (percent ? t('reports.why.points', { change: signed(value) }) : signed(value)),
    isWorse: (change: number, { value, target }: { value: number | null; target: number }) =>
      typeof better === 'object' && value !== null
        ? offTarget(name, value, target) > offTarget(name, value - change, target)
        : better === 'less'
          ? change > 0
          : change < 0,
    label: (by: WhySplit, key: string, label: string) =>
      key === others
        ? t('reports.why.others')
        : by === 'month'
          ? formatMonth(key, language)
          : by === 'parity' && label !== ''
            ? t('records.sow.parityValue', { parity: key.replace('-', '–') })
            : label || t('reports.why.unknown'),
  }
}

/** The part that explains most, with the probability of chance. */
export function FindingCard({
  finding,
  name,
  isWorse,
}: {
  finding: WhyFindingRow
  name: WhyFigure
  isWorse: boolean
}) {
  const t = useT()
  const words = useWords(name)
  const { keys, count, pulling, here, without, chance, searched, now } = finding
  return (
    <section className={cx(styles.finding, !isWorse && styles.good)}>
      <div className={styles.findingTop}>
        <h2>
          {keys.map(({ by, key, label }) => words.label(by, key, label)).join(' · ')} ·{' '}
          {t(`ui.${countedBy(name)}`, { count })}
        </h2>
        {chance !== null && (
          <Chip tone={chance < unlikely ? 'red' : 'grey'}>
            {t(chance < unlikely ? 'reports.why.unlikely' : 'reports.why.mayBeChance')}
          </Chip>
        )}
      </div>
      {pulling > 0 && (
        <StackedBar
          parts={[
            {
              key: 'pulling',
              label: t('reports.why.pulling'),
              value: pulling,
              tone: isWorse ? 'red' : 'green',
            },
            { key: 'rest', label: t('reports.why.notPulling'), value: count - pulling, tone: 'grey' },
          ]}
        />
      )}
      <p className={styles.findingText}>
        {now !== null && t('reports.why.theirs', { value: words.written(now) })}{' '}
        {t('reports.why.without', { value: words.written(without), part: words.change(here) })}
      </p>
      {chance !== null && (
        <p className={styles.note}>
          {t('reports.why.searched', { count: searched, percent: percentOf(chance) })}
        </p>
      )}
    </section>
  )
}

const percentOf = (chance: number) => (chance < 0.001 ? '< 0.1%' : `${formatNumber(chance * 100, 1)}%`)

/** A split of the change; a part filters the records below. */
export function SplitPanel({
  panel: { by, cells },
  name,
  change,
  isWorse,
  chosen,
  onChoose,
}: {
  panel: WhyPanelRow
  name: WhyFigure
  change: number
  isWorse: boolean
  chosen: string
  onChoose: (key: string) => void
}) {
  const t = useT()
  const isDesk = useIsDesk()
  const words = useWords(name)
  // Deductions are shown as positive amounts.
  const rate = (value: number | null) =>
    words.number(value === null || by !== 'reason' ? value : Math.abs(value))
  const rates = (before: number | null, now: number | null) =>
    before === null && now === null ? undefined : `${rate(before)} → ${rate(now)}`
  const most = Math.max(...cells.map(({ part }) => Math.abs(part)))
  return (
    <Card title={t(`reports.why.${by}`)} aside={t('reports.why.sum', { change: words.signed(change) })}>
      <ul className={styles.cells}>
        {cells.map(({ key, label, count, part, before, now }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.cell}
              aria-pressed={chosen === key}
              title={rates(before, now)}
              onClick={() => onChoose(key)}
            >
              <span className={styles.name}>
                <NoBreak>{by === 'month' && isDesk ? key : words.label(by, key, label)}</NoBreak>{' '}
                <span className={styles.count}>{formatNumber(count)}</span>
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={cx(styles.fill, part * change > 0 === isWorse ? styles.worse : styles.better)}
                  style={{ width: `${most === 0 ? 0 : (Math.abs(part) / most) * 100}%` }}
                />
              </span>
              <span className={styles.part}>{words.signed(part)}</span>
              <span className={styles.rates}>{rates(before, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IconChevronRight } from '../../ui/icons/first.ts'
import type { MovedFigure } from '@penside/contract/reports/morning.ts'
import { whys } from '@penside/contract/reports/why.ts'
import { countedBy, scoreDefinitions } from '@penside/domain/reports/score.ts'
import { formatMonth } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { Card, cardLook } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SparkLine } from '../../ui/spark-line.tsx'
import { useWords } from '../why-panel.tsx'
import { spans, whyOf } from '../why-place.ts'
import styles from './morning.module.css'

/** Key figures with the largest change, each with its cause in a sentence. */
export function FigureChanges({
  figures,
  months,
}: {
  figures: readonly MovedFigure[]
  months: readonly string[]
}) {
  const t = useT()
  return (
    <Section title={t('reports.morning.moved')} aside={t('reports.morning.movedSpan')}>
      {figures.length === 0 ? (
        <Card>
          <p className={styles.soft}>{t('reports.morning.nothingMoved')}</p>
        </Card>
      ) : (
        <div className={styles.moved}>
          {figures.map((figure) => (
            <MovedCard key={figure.name} figure={figure} months={months} />
          ))}
        </div>
      )}
    </Section>
  )
}

function MovedCard({ figure, months }: { figure: MovedFigure; months: readonly string[] }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const { name, value, before, trend } = figure
  const words = useWords(name)
  const change = value - before
  const isWorse = words.isWorse(change, figure)
  const newest = trend.findLast((month) => month !== null) ?? null
  return (
    <Link className={cx(cardLook, styles.movedCard)} to={whyOf(name, today, spans[0])}>
      <span className={styles.movedHead}>
        <b>{scoreDefinitions[name].names[language]}</b>
        <Chip tone={isWorse ? 'red' : 'green'}>
          {t('reports.morning.from', {
            before: words.number(before),
            now: words.number(value),
            change: words.change(change),
          })}
        </Chip>
      </span>
      <span className={styles.value}>
        {words.number(value)}
        <small>{words.unit}</small>
      </span>
      <SparkLine
        values={trend}
        against={before}
        tone={isWorse ? 'late' : 'primary'}
        label={`${scoreDefinitions[name].names[language]}: ${formatMonth(months[0]!, language)} ${words.written(trend[0] ?? null)}, ${formatMonth(months.at(-1)!, language)} ${words.written(newest)}`}
        text={words.number(newest)}
      />
      <Cause name={name} />
      <span className={styles.why}>
        {t('reports.morning.why')} <IconChevronRight size={18} aria-hidden />
      </span>
    </Link>
  )
}

/** Sentence about the part that explains most of the change. */
function Cause({ name }: Pick<MovedFigure, 'name'>) {
  const t = useT()
  const { today } = useSession()
  const words = useWords(name)
  const { data, isPending } = useQuery(query(whys.view, { name, baseDay: today, months: spans[0] }))
  if (isPending) return <Skeleton shape="list" count={1} />
  const finding = data?.finding
  if (!finding) return <span className={styles.cause}>{data && t('reports.why.noCause')}</span>
  return (
    <span className={styles.cause}>
      <b>
        {finding.keys.map(({ by, key, label }) => words.label(by, key, label)).join(' · ')} ·{' '}
        {t(`ui.${countedBy(name)}`, { count: finding.count })}
      </b>{' '}
      {t('reports.why.without', { value: words.written(finding.without), part: words.change(finding.here) })}
    </span>
  )
}

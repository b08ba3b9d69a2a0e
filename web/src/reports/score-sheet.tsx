import { scores, type ScoreRow } from '@penside/contract/reports/score.ts'
import { lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { scoreFigures, scoreDefinitions, targetStatus, targetRange } from '@penside/domain/reports/score.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { useAction } from '../screen/use-action.ts'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { LineChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure, Lines, type Fact } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { figurePath } from './statistic.ts'
import { wordOf, formatTarget } from './target.ts'
import { hasReasons, whyOf } from './why-place.ts'
import styles from './statistic-page.module.css'

const tones = { met: 'green', close: 'amber', missed: 'red' } as const

/** A key figure: its trend, formula, target and comparison, and its records. */
export function ScoreSheet({
  row,
  months,
  baseDay,
  onClose,
}: {
  row: ScoreRow
  months: readonly string[]
  baseDay: Day
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const { manages } = useSession()
  const { names, formula, unit, decimals } = scoreDefinitions[row.name]
  const reached = row.value === null ? null : targetStatus(row.name, row.value, row.target)
  const change = row.value !== null && row.lastYear !== null ? row.value - row.lastYear : null
  const counted = row.value === null ? undefined : scoreFigures.find((name) => name === row.name)
  const facts = useScoreFacts(row)
  return (
    <Sheet
      open
      onClose={onClose}
      title={names[language]}
      footer={counted && <ScoreLinks name={counted} baseDay={baseDay} />}
    >
      <Figure
        label={t('reports.score.value')}
        value={formatNumber(row.value, decimals)}
        unit={t(`reports.score.unit.${unit}`)}
        aside={
          reached && <Chip tone={tones[reached]}>{t(`reports.score.${wordOf(row.name, reached)}`)}</Chip>
        }
      />
      {row.value === null && <Notice tone="grey" title={t('reports.score.noValue')} />}
      <Lines facts={facts} />
      {change !== null && (
        <p className={styles.span}>
          {t('reports.score.change', {
            change: `${change > 0 ? '+' : ''}${formatNumber(change, decimals)}`,
          })}
        </p>
      )}
      <div className={styles.parts}>
        <Section title={t('reports.score.trend')}>
          <ScoreTrend row={row} months={months} />
        </Section>
        <Section title={t('reports.score.formula')}>
          <p className={styles.formula}>{formula[language]}</p>
        </Section>
        <Section title={t('reports.score.editTarget')}>
          {manages ? (
            <ScoreTargetForm row={row} />
          ) : (
            <Notice tone="grey" title={t('reports.score.managersOnly')} />
          )}
        </Section>
      </div>
    </Sheet>
  )
}

/** Target, last year and other farms. */
function useScoreFacts({ name, target, lastYear, others, otherFarms }: ScoreRow): Fact[] {
  const t = useT()
  const { unit, decimals } = scoreDefinitions[name]
  const unitName = t(`reports.score.unit.${unit}`)
  const format = (value: number | null) =>
    value === null ? '-' : `${formatNumber(value, decimals)}${unit === 'percent' ? '%' : ` ${unitName}`}`
  const targetText = formatTarget(name, target)
  return [
    {
      key: 'target',
      label: t('reports.score.target'),
      value: unit === 'percent' ? targetText : `${targetText} ${unitName}`,
    },
    { key: 'lastYear', label: t('reports.score.lastYear'), value: format(lastYear) },
    ...(others === null
      ? []
      : [
          {
            key: 'others',
            label: t('reports.score.othersOf', { count: otherFarms }),
            value: format(others),
          },
        ]),
  ]
}

/** Links to the records that the figure counts, and to the reasons of its change. */
function ScoreLinks({ name, baseDay }: { name: (typeof scoreFigures)[number]; baseDay: Day }) {
  const t = useT()
  return (
    <>
      <Button to={figurePath({ of: 'score', column: name, baseDay, span: 'year' })}>
        {t('reports.score.rows')}
      </Button>
      {hasReasons(name) && (
        <Button kind="primary" to={whyOf(name, baseDay)}>
          {t('reports.score.why')}
        </Button>
      )}
    </>
  )
}

function ScoreTrend({ row, months }: { row: ScoreRow; months: readonly string[] }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const running = months.at(-1) === today.slice(0, 7) && today !== lastOfMonth(today)
  const { names, decimals } = scoreDefinitions[row.name]
  const range = targetRange(row.name, row.target)
  return (
    <LineChart
      caption={`${names[language]}, ${t('reports.score.trend')}`}
      months={months}
      unfinished={running ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
      series={[
        { name: names[language], values: row.trend, tone: 'deep' },
        ...(range ? [range.from, range.to] : [row.target]).map((target) => ({
          name: `${t('reports.score.target')} ${formatNumber(target, decimals)}`,
          values: row.trend.map(() => target),
          tone: 'grey' as const,
          plain: true,
        })),
      ]}
      format={(value) => formatNumber(value, decimals)}
      height={180}
    />
  )
}

/** Form of the farm's target, with a button that restores the standard. */
function ScoreTargetForm({ row: { name, target, ownTarget } }: { row: ScoreRow }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(scores.saveTarget)
  const { unit, decimals, better, target: standard } = scoreDefinitions[name]
  const form = useForm(
    scores.saveTarget.input,
    { name, target },
    {
      labels: { target: t('reports.score.target') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
      },
    },
  )
  return (
    <form {...form.element} className={styles.target}>
      <NumberField
        {...form.number('target')}
        decimals={decimals}
        unit={t(`reports.score.unit.${unit}`)}
        hint={
          typeof better === 'string'
            ? undefined
            : t('reports.score.within', {
                within: formatNumber(better.within, Number.isInteger(better.within) ? 0 : 1),
                unit: t(`reports.score.unit.${unit}`),
              })
        }
      />
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      <ButtonRow>
        <Button type="submit" busy={form.saving}>
          {t('reports.score.saveTarget')}
        </Button>
        <Button
          disabled={!ownTarget}
          busy={sending && !form.saving}
          onClick={() => {
            form.set('target', standard)
            trying(() => send({ name }), t('ui.saved'))
          }}
        >
          {t('reports.score.toStandard')} ({formatNumber(standard, decimals)})
        </Button>
      </ButtonRow>
    </form>
  )
}

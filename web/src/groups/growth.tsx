import { useState, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCornerRightDown, IconCornerRightUp } from '../ui/icons/common.ts'
import { groupGrowths, type GroupGrowth } from '@penside/contract/groups/group-growth.ts'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { flowStageNames, livedOf, weightOn } from '@penside/domain/groups/growth.ts'
import { curveAt } from '@penside/domain/farm/standard-curve.ts'
import { formatNumber, formatWon, displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Bars } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { cx } from '../ui/class-names.ts'
import { Lines } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './flow.module.css'
import { FigureLink, figureRowsLink } from './figure-link.tsx'

/** Growth and cost of a group: flow of heads, weight, feed, losses and money. */
export function Growth({ groupId }: { groupId: number }) {
  const { data: growth, isLoading } = useQuery(query(groupGrowths.view, { groupId }))
  if (isLoading) return <Skeleton shape="chart" />
  // The page already shows the moves.
  if (!growth || growth.flow.every(({ came }) => came === 0)) return null
  return (
    <>
      <Flow growth={growth} groupId={groupId} />
      <Weight growth={growth} groupId={groupId} />
      <GroupFeed growth={growth} groupId={groupId} />
      <Losses growth={growth} groupId={groupId} />
      <Money growth={growth} groupId={groupId} />
    </>
  )
}

function Flow({ growth: { flow, stage: now }, groupId }: Props) {
  const t = useT()
  const language = useLanguage()
  const shipped = flow.reduce((sum, each) => sum + each.shipped, 0)
  // Stages before the first arrival are not this group's.
  const first = flow.findIndex(({ came }) => came > 0)
  const standing = flow.findIndex(({ stage }) => stage === now)
  return (
    <Section title={t('groups.growth.flow')}>
      <Card>
        <ol className={styles.flow}>
          {flow.map(({ stage, came, died, movedOut, end }, i) => (
            <li key={stage} className={styles.stage}>
              <span className={styles.name}>{flowStageNames[stage][language]}</span>
              <FigureLink
                groupId={groupId}
                figure="head"
                part={{ stage }}
                className={cx(
                  styles.box,
                  i === standing && styles.now,
                  (i > standing || i < first) && styles.ahead,
                )}
                style={{ '--depth': `${20 + i * 25}%` } as CSSProperties}
              >
                {i > standing || i < first ? '–' : formatNumber(end)}
              </FigureLink>
              {(
                [
                  ['came', came, IconCornerRightUp],
                  ['died', died, IconCornerRightDown],
                  ['movedOut', movedOut, IconCornerRightDown],
                ] as const
              ).map(
                ([figure, count, Arrow]) =>
                  count > 0 && (
                    <FigureLink
                      key={figure}
                      groupId={groupId}
                      figure={figure}
                      part={{ stage }}
                      className={cx(styles.left, styles[figure])}
                    >
                      <Arrow size={18} aria-hidden />
                      {t(`groups.growth.${figure}`, { count })}
                    </FigureLink>
                  ),
              )}
            </li>
          ))}
          <li className={styles.stage}>
            <span className={styles.name}>{t('groups.growth.shipped')}</span>
            <FigureLink groupId={groupId} figure="shipped" className={cx(styles.box, styles.ahead)}>
              {formatNumber(shipped)}
            </FigureLink>
          </li>
        </ol>
      </Card>
    </Section>
  )
}

type Props = { growth: GroupGrowth; groupId: number }

function Weight({ growth: { asOf, weights, forecast, weight, ageDays }, groupId }: Props) {
  const t = useT()
  const { data: curves } = useQuery(query(growthStandards.list, {}))
  const first = weights[0]
  if (!first || weight === null)
    return (
      <Section title={t('groups.growth.weight')}>
        <Card>
          <p>{t('groups.growth.noWeight')}</p>
        </Card>
      </Section>
    )
  if (!curves) return null
  const standard = curves.weight
  const end = forecast && forecast.on > asOf ? forecast.on : asOf
  const days = [...new Set([...sampled(first.on, end, asOf), ...weights.map((each) => each.on)])].toSorted()
  const ageOn = (on: Day) => ageDays + daysBetween(asOf, on)
  const on = (day: Day) => weightOn(weights, day, standard)
  return (
    <Section
      title={t('groups.growth.weight')}
      aside={
        <FigureLink groupId={groupId} figure="weight">
          {forecast && forecast.on > asOf
            ? t('groups.growth.forecast', {
                day: displayDay(forecast.on),
                within: forecast.within,
                kg: formatNumber(forecast.kg),
              })
            : `${formatNumber(weight, 1)} kg`}
        </FigureLink>
      }
    >
      <Card>
        <LineChart
          caption={t('groups.growth.chart')}
          axis={t('groups.growth.age')}
          labels={days.map((day) => String(ageOn(day)))}
          fromZero
          format={(kg) => `${formatNumber(Math.round(kg * 10) / 10)} kg`}
          series={[
            {
              name: t('groups.growth.thisGroup'),
              values: days.map((day) => (day <= asOf ? on(day) : null)),
              tone: 'deep',
              goesOn: end > asOf,
            },
            ...(end > asOf
              ? [
                  {
                    name: t('groups.growth.ahead'),
                    values: days.map((day) => (day >= asOf ? on(day) : null)),
                    tone: 'green' as const,
                  },
                ]
              : []),
            {
              name: t('groups.growth.standard'),
              values: days.map((day) => curveAt(standard, ageOn(day))),
              tone: 'grey',
              plain: true,
            },
            {
              name: t('groups.growth.weighed'),
              values: days.map((day) => weights.find((each) => each.on === day)?.kg ?? null),
              tone: 'blue',
              points: true,
            },
          ]}
        />
      </Card>
    </Section>
  )
}

/** Evenly spaced days of a span, with one given day among them. */
function sampled(first: Day, last: Day, one: Day): Day[] {
  const step = Math.max(1, Math.round(daysBetween(first, last) / 45))
  const before = Math.floor(daysBetween(first, one) / step)
  const after = Math.ceil(Math.max(0, daysBetween(one, last)) / step)
  return Array.from({ length: before + after + 1 }, (_, i) => addDays(one, (i - before) * step))
}

function GroupFeed({ growth: { feed, conversion }, groupId }: Props) {
  const t = useT()
  const language = useLanguage()
  const fed = feed.filter(({ kg }) => kg > 0)
  if (fed.length === 0) return null
  const most = Math.max(...fed.map((each) => each.conversion ?? 0), 3)
  return (
    <Section
      title={t('groups.growth.conversion')}
      aside={
        conversion !== null && (
          <FigureLink groupId={groupId} figure="feed">
            {formatNumber(conversion, 2)}
          </FigureLink>
        )
      }
    >
      <Card>
        <Bars
          label={t('groups.growth.conversion')}
          bars={fed.map((each) => ({
            key: each.stage,
            label: flowStageNames[each.stage][language],
            value: each.conversion,
            of: most,
            text: each.conversion === null ? '–' : formatNumber(each.conversion, 2),
            detail: [
              `${formatNumber(Math.round(each.kg))} kg`,
              each.perHeadDay !== null &&
                t('groups.growth.perHeadDay', { kg: formatNumber(each.perHeadDay, 2) }),
            ]
              .filter(Boolean)
              .join(' · '),
            tone: 'green',
            opens: figureRowsLink(groupId, 'feed', { stage: each.stage }),
          }))}
        />
      </Card>
    </Section>
  )
}

function Losses({ growth: { losses, lossWeeks, flow }, groupId }: Props) {
  const t = useT()
  const [by, setBy] = useState<'cause' | 'week'>('cause')
  const died = losses.reduce((sum, { head }) => sum + head, 0)
  if (died === 0) return null
  const came = flow.reduce((sum, each) => sum + each.came, 0)
  const share = formatNumber((died / came) * 100, 1)
  const causes = losses.map(({ cause, name, head }) => ({
    key: cause,
    label: name,
    head,
    part: { code: cause },
  }))
  const weeks = lossWeeks.map(({ week, head }) => ({
    key: String(week),
    label: t('groups.growth.week', { week }),
    head,
    part: { week: String(week) },
  }))
  const shown = by === 'cause' ? causes : weeks
  return (
    <Section
      title={`${t('groups.growth.losses')} ${formatNumber(died)}`}
      aside={
        <FigureLink groupId={groupId} figure="died">
          {t('groups.growth.ofCame', { share })}
        </FigureLink>
      }
    >
      <Card>
        <Segments
          label={t('groups.growth.losses')}
          hideLabel
          value={by}
          onChange={setBy}
          choices={[
            { value: 'cause', label: t('groups.growth.byCause') },
            { value: 'week', label: t('groups.growth.byAge') },
          ]}
        />
        <Bars
          label={t(by === 'cause' ? 'groups.growth.byCause' : 'groups.growth.byAge')}
          bars={shown.map(({ key, label, head, part }) => ({
            key,
            label,
            value: head,
            of: Math.max(...shown.map((each) => each.head)),
            text: formatNumber(head),
            tone: 'red',
            opens: figureRowsLink(groupId, 'died', part),
          }))}
        />
      </Card>
    </Section>
  )
}

function Money({ growth, groupId }: Props) {
  const t = useT()
  const { pigCost, feedCost, medicineCost, revenue, withoutCost, costPerKg, flow } = growth
  const standing = flow.at(-1)?.end ?? 0
  const cost = pigCost + feedCost + medicineCost
  if (cost + revenue === 0) return null
  const lived = livedOf(flow)
  // Without recorded feed, sums that contain its cost are not shown.
  const whole = feedCost > 0
  const inside = (['pigCost', 'feedCost', 'medicineCost'] as const)
    .filter((each) => growth[each] > 0)
    .map((each) => t(`groups.growth.${each}`))
  const line = (key: string, label: string, figure: GroupFigure, amount: number, told = true) => ({
    key,
    label,
    value: told ? (
      <FigureLink groupId={groupId} figure={figure}>
        {formatWon(amount)}
      </FigureLink>
    ) : (
      '–'
    ),
  })
  return (
    <Section title={t('groups.growth.money')}>
      <Card>
        <Lines
          facts={[
            ...(pigCost > 0 ? [line('pigs', t('groups.growth.pigCost'), 'pigCost', pigCost)] : []),
            line('feed', t('groups.growth.feedCost'), 'feedCost', feedCost, whole),
            line('medicine', t('groups.growth.medicineCost'), 'medicineCost', medicineCost),
            ...(whole && lived > 0
              ? [
                  line(
                    'head',
                    t('groups.growth.costPerHead', { count: lived, shown: formatNumber(lived) }),
                    'cost',
                    cost / lived,
                  ),
                ]
              : []),
            ...(whole && costPerKg !== null
              ? [line('kg', t('groups.growth.costPerKg'), 'cost', costPerKg)]
              : []),
            ...(revenue > 0 ? [line('revenue', t('groups.growth.revenue'), 'revenue', revenue)] : []),
            ...(revenue > 0 && whole && standing === 0
              ? [line('margin', t('groups.growth.margin'), 'margin', revenue - cost)]
              : []),
          ]}
        />
        {whole && <p>{t('groups.growth.inside', { costs: inside.join(', ') })}</p>}
        {whole && withoutCost > 0 && <p>{t('groups.growth.withoutCost', { count: withoutCost })}</p>}
        {revenue > 0 && whole && standing > 0 && <p>{t('groups.growth.marginLater')}</p>}
      </Card>
    </Section>
  )
}

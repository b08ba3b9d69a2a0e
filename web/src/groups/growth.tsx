import type { CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { groupGrowths, type GroupGrowth } from '@penside/contract/groups/group-growth.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/day.ts'
import { flowStageNames, standardWeight, weightOn } from '@penside/domain/groups/growth.ts'
import { formatNumber, writtenDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupOf, groupRecordOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Bars } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { cx } from '../ui/class-names.ts'
import { Lines } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import styles from './flow.module.css'

/** How a group grows and what it costs: its flow from weaning to the truck, weight, feed, losses and money. */
export function Growth({ groupId }: { groupId: number }) {
  const { data: growth } = useQuery(query(groupGrowths.view, { groupId }))
  // What it rests on stands on the page already: while it is not known there is nothing to wait for.
  if (!growth || growth.flow.every(({ came }) => came === 0)) return null
  return (
    <>
      <Flow growth={growth} groupId={groupId} />
      <Weight growth={growth} />
      <Feed growth={growth} />
      <Losses growth={growth} groupId={groupId} />
      <Money growth={growth} />
    </>
  )
}

function Flow({ growth: { flow, stage: now }, groupId }: { growth: GroupGrowth; groupId: number }) {
  const t = useT()
  const language = useLanguage()
  const back = leadsBackTo(groupOf(groupId))
  const shipped = flow.reduce((sum, each) => sum + each.shipped, 0)
  const standing = flow.findIndex(({ stage }) => stage === now)
  return (
    <Section title={t('groups.growth.flow')}>
      <Card>
        <ol className={styles.flow}>
          {flow.map(({ stage, came, died, movedOut, end }, i) => (
            <li key={stage} className={styles.stage}>
              <span className={styles.name}>{flowStageNames[stage][language]}</span>
              <Link
                className={cx(styles.box, i === standing && styles.now, i > standing && styles.ahead)}
                style={{ '--depth': `${20 + i * 25}%` } as CSSProperties}
                to={groupRecordOf('transferIn', groupId)}
                state={back}
              >
                {i > standing ? '–' : formatNumber(end)}
              </Link>
              {i > 0 && came > 0 && (
                <span className={styles.left}>{t('groups.growth.came', { count: came })}</span>
              )}
              {died > 0 && (
                <Link
                  className={cx(styles.left, styles.died)}
                  to={groupRecordOf('groupLoss', groupId)}
                  state={back}
                >
                  {t('groups.growth.died', { count: died })}
                </Link>
              )}
              {movedOut > 0 && (
                <Link
                  className={cx(styles.left, styles.out)}
                  to={groupRecordOf('transferOut', groupId)}
                  state={back}
                >
                  {t('groups.growth.movedOut', { count: movedOut })}
                </Link>
              )}
            </li>
          ))}
          <li className={styles.stage}>
            <span className={styles.name}>{t('groups.growth.shipped')}</span>
            <Link
              className={cx(styles.box, styles.ahead)}
              to={groupRecordOf('shipment', groupId)}
              state={back}
            >
              {formatNumber(shipped)}
            </Link>
          </li>
        </ol>
      </Card>
    </Section>
  )
}
function Weight({ growth: { weights, forecast, weight, ageDays } }: { growth: GroupGrowth }) {
  const t = useT()
  const { today } = useSession()
  const first = weights[0]
  if (!first || weight === null)
    return (
      <Section title={t('groups.growth.weight')}>
        <Card>
          <p>{t('groups.growth.noWeight')}</p>
        </Card>
      </Section>
    )
  const end = forecast && forecast.on > today ? forecast.on : today
  const days = sampled(first.on, end, today)
  const ageOn = (on: Day) => ageDays + daysBetween(today, on)
  const on = (day: Day) => weightOn(weights, day)
  return (
    <Section
      title={t('groups.growth.weight')}
      aside={
        forecast &&
        t('groups.growth.forecast', {
          day: writtenDay(forecast.on),
          within: forecast.within,
          kg: formatNumber(forecast.kg),
        })
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
              values: days.map((day) => (day <= today ? on(day) : null)),
              tone: 'deep',
            },
            ...(end > today
              ? [
                  {
                    name: t('groups.growth.ahead'),
                    values: days.map((day) => (day >= today ? on(day) : null)),
                    tone: 'green' as const,
                  },
                ]
              : []),
            {
              name: t('groups.growth.standard'),
              values: days.map((day) => standardWeight(ageOn(day))),
              tone: 'grey',
              plain: true,
            },
          ]}
        />
      </Card>
    </Section>
  )
}

/** Days alike far apart, today among them. */
function sampled(first: Day, last: Day, today: Day): Day[] {
  const step = Math.max(1, Math.round(daysBetween(first, last) / 45))
  const before = Math.floor(daysBetween(first, today) / step)
  const after = Math.ceil(Math.max(0, daysBetween(today, last)) / step)
  return Array.from({ length: before + after + 1 }, (_, i) => addDays(today, (i - before) * step))
}

function Feed({ growth: { feed, conversion } }: { growth: GroupGrowth }) {
  const t = useT()
  const language = useLanguage()
  const fed = feed.filter(({ kg }) => kg > 0)
  if (fed.length === 0) return null
  const most = Math.max(...fed.map((each) => each.conversion ?? 0), 3)
  return (
    <Section
      title={t('groups.growth.conversion')}
      aside={conversion === null ? undefined : formatNumber(Math.round(conversion * 100) / 100)}
    >
      <Card>
        <Bars
          label={t('groups.growth.conversion')}
          bars={fed.map((each) => ({
            key: each.stage,
            label: flowStageNames[each.stage][language],
            value: each.conversion,
            of: most,
            text: each.conversion === null ? '–' : formatNumber(Math.round(each.conversion * 100) / 100),
            detail:
              each.perHeadDay === null
                ? undefined
                : t('groups.growth.perHeadDay', {
                    kg: formatNumber(Math.round(each.perHeadDay * 100) / 100),
                  }),
            tone: 'green',
          }))}
        />
      </Card>
    </Section>
  )
}

function Losses({ growth: { losses, flow }, groupId }: { growth: GroupGrowth; groupId: number }) {
  const t = useT()
  const died = losses.reduce((sum, { head }) => sum + head, 0)
  if (died === 0) return null
  const came = flow.reduce((sum, each) => sum + each.came, 0)
  const share = formatNumber(Math.round((died / came) * 1_000) / 10)
  return (
    <Section
      title={`${t('groups.growth.losses')} ${formatNumber(died)}`}
      aside={
        <Link to={groupRecordOf('groupLoss', groupId)} state={leadsBackTo(groupOf(groupId))}>
          {t('groups.growth.ofCame', { share })}
        </Link>
      }
    >
      <Card>
        <Bars
          label={t('groups.growth.losses')}
          bars={losses.map(({ cause, name, head }) => ({
            key: cause,
            label: name,
            value: head,
            of: losses[0]!.head,
            text: formatNumber(head),
            tone: 'red',
          }))}
        />
      </Card>
    </Section>
  )
}

function Money({ growth }: { growth: GroupGrowth }) {
  const t = useT()
  const { feedCost, medicineCost, revenue, shippedWeight, flow } = growth
  const cost = feedCost + medicineCost
  if (cost + revenue === 0) return null
  const won = (amount: number) => t('groups.growth.won', { amount: formatNumber(Math.round(amount)) })
  const came = flow.reduce((sum, each) => sum + each.came, 0)
  // Where nobody wrote down what a group was fed, nothing that rests on it is told.
  const whole = feedCost > 0
  return (
    <Section title={t('groups.growth.money')}>
      <Card>
        <Lines
          facts={[
            { key: 'feed', label: t('groups.growth.feedCost'), value: whole ? won(feedCost) : '–' },
            { key: 'medicine', label: t('groups.growth.medicineCost'), value: won(medicineCost) },
            ...(whole
              ? [{ key: 'head', label: t('groups.growth.costPerHead'), value: won(cost / came) }]
              : []),
            ...(revenue > 0
              ? [
                  ...(whole && shippedWeight > 0
                    ? [{ key: 'kg', label: t('groups.growth.costPerKg'), value: won(cost / shippedWeight) }]
                    : []),
                  { key: 'revenue', label: t('groups.growth.revenue'), value: won(revenue) },
                  ...(whole
                    ? [{ key: 'margin', label: t('groups.growth.margin'), value: won(revenue - cost) }]
                    : []),
                ]
              : []),
          ]}
        />
      </Card>
    </Section>
  )
}

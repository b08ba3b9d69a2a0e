import { useState } from 'react'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { settings } from '@penside/contract/equipment/setting.ts'
import type { Curve } from '@penside/contract/equipment/curve.ts'
import { curveOn, judgeCurve, settingOf, type CurvePoint } from '@penside/domain/equipment/setting-limit.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './control.module.css'
import { Reasons, UnsentNotice, useSendNow } from './new-value.tsx'
import { useWrittenSetting, type SettingView } from './written.ts'

type Kind = { setting: string; by: Curve['by']; first: readonly number[] }
/** What a curve of each type says, and the days that a new one begins with. */
const kinds: Partial<Record<EquipmentType, Kind>> = {
  C: { setting: 'temperature', by: 'age', first: [0, 7, 14, 21, 28] },
  S: { setting: 'temperature', by: 'age', first: [0, 7, 14, 21, 28] },
  E: { setting: 'target', by: 'gestationDay', first: [0, 7, 28, 75, 90, 110] },
  F: { setting: 'target', by: 'lactationDay', first: [0, 3, 7, 14, 21] },
}

/** The curve that the equipment has, and a new one; what was sent before is one touch away. */
export function Curves({ view, part }: { view: SettingView; part: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const kind = kinds[view.type]
  if (!kind) return null
  return (
    <Section title={t('control.curve')}>
      <Card flush>
        <CardRow
          title={view.curve ? t('control.presentCurve') : t('control.noCurve')}
          line={view.curve?.points
            .map(
              ({ day: number, value }) =>
                `${number}: ${formatNumber(value, settingOf(view.type, kind.setting).decimals)}`,
            )
            .join(' · ')}
          onClick={view.maySet && !view.local ? () => setOpen(true) : undefined}
        />
      </Card>
      {open && <Editor view={view} part={part} kind={kind} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Editor({
  view,
  part,
  kind: { setting, by, first },
  onClose,
}: {
  view: SettingView
  part: string
  kind: Kind
  onClose: () => void
}) {
  const t = useT()
  const say = useProblem()
  const written = useWrittenSetting(view.type)
  const { decimals } = settingOf(view.type, setting)
  const limit = view.limits.find((each) => each.setting === setting)!
  const middle = Number(((limit.usualLeast + limit.usualMost) / 2).toFixed(decimals))
  const before = view.curve?.points ?? null
  const [points, setPoints] = useState<readonly CurvePoint[]>(
    () => before ?? first.map((day) => ({ day, value: view.settings[setting] ?? middle })),
  )
  const [day, setDay] = useState(points[0]!.day)
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend(settings.sendCurve)
  const { run, unsent, refused } = useSendNow()
  const verdict = judgeCurve(view.type, setting, points, before, limit)
  const chosen = points.find((each) => each.day === day)
  const step = setting === 'target' ? 0.1 : 0.5
  const move = (by: number) =>
    setPoints(
      points.map((each) =>
        each.day === day
          ? {
              day,
              value: Number(Math.max(limit.least, Math.min(limit.most, each.value + by)).toFixed(decimals)),
            }
          : each,
      ),
    )
  // The newest that was applied and is not what it has now.
  const earlier = view.commands.filter(
    ({ curve, state }) =>
      curve && state === 'applied' && JSON.stringify(curve.points) !== JSON.stringify(before),
  )[0]?.curve
  const go = async () => {
    setAsking(false)
    const done = await run((operationId) =>
      send(
        {
          equipmentId: view.equipmentId,
          ...(part && { part }),
          curve: { by, points: [...points] },
          confirmed: verdict.is === 'ask',
        },
        operationId,
      ),
    )
    if (done) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('control.newCurve')}
      footer={
        asking && verdict.is === 'ask' ? (
          <div className={styles.buttons}>
            <b>{t('control.reallyCurve')}</b>
            <Reasons why={verdict.why} view={view} setting={setting} />
            <Button kind="primary" wide onClick={() => void go()}>
              {t('control.yes', { value: t('control.curve') })}
            </Button>
            <Button kind="quiet" wide onClick={() => setAsking(false)}>
              {t('control.stop')}
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            {refused && <p role="alert">{refused}</p>}
            <Button
              kind="primary"
              wide
              busy={sending}
              disabled={verdict.is === 'refused' || JSON.stringify(points) === JSON.stringify(before)}
              onClick={() => (verdict.is === 'ask' ? setAsking(true) : void go())}
            >
              {t('control.sendCurve')}
            </Button>
            {earlier && (
              <Button wide onClick={() => setPoints(earlier.points)}>
                {t('control.before')}
              </Button>
            )}
          </div>
        )
      }
    >
      <Plot points={points} before={before} day={day} limit={limit} asks={t('control.asksAbove')} />
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('control.less')}
          onClick={() => move(-step)}
        >
          <IconMinus size={28} aria-hidden />
        </button>
        <div className={styles.middle}>
          <div className={styles.label}>{t(`control.dayOf.${by}`, { count: day })}</div>
          <div className={styles.big}>
            {written.number(setting, chosen?.value ?? null)}
            <span className={styles.unit}>{written.unit(setting)}</span>
          </div>
          {before && chosen && (
            <div>
              {t('control.than', {
                by: `${chosen.value >= curveOn(before, day) ? '+' : '−'}${formatNumber(Math.abs(chosen.value - curveOn(before, day)), decimals)}`,
              })}
            </div>
          )}
        </div>
        <button
          type="button"
          className={styles.step}
          aria-label={t('control.more')}
          onClick={() => move(step)}
        >
          <IconPlus size={28} aria-hidden />
        </button>
      </div>
      <div className={styles.chips}>
        {points.map((each) => (
          <Button
            key={each.day}
            kind={each.day === day ? 'primary' : 'secondary'}
            onClick={() => setDay(each.day)}
          >
            {each.day}
          </Button>
        ))}
      </div>
      {verdict.is === 'refused' && <Notice tone="red" title={say(verdict.refusal)} />}
      <UnsentNotice unsent={unsent} />
    </Sheet>
  )
}

/** Drawn by hand: a chart engine is more than a dozen points need. */
function Plot({
  points,
  before,
  day,
  limit: { least, most, usualMost },
  asks,
}: {
  points: readonly CurvePoint[]
  before: readonly CurvePoint[] | null
  day: number
  limit: SettingView['limits'][number]
  asks: string
}) {
  const width = 340
  const height = 200
  const left = 34
  const last = Math.max(...points.map((each) => each.day), ...(before ?? []).map((each) => each.day), 1)
  const x = (each: number) => left + ((width - left - 12) * each) / last
  const y = (value: number) => 12 + (height - 40) * (1 - (value - least) / (most - least))
  const path = (all: readonly CurvePoint[]) => all.map((each) => `${x(each.day)},${y(each.value)}`).join(' ')
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={path(points)}>
      {[0, 1, 2, 3, 4].map((i) => {
        const value = least + ((most - least) * i) / 4
        return (
          <g key={i}>
            <line className={styles.grid} x1={left} x2={width - 12} y1={y(value)} y2={y(value)} />
            <text x={0} y={y(value) + 4}>
              {formatNumber(value, 1)}
            </text>
          </g>
        )
      })}
      <line className={styles.asks} x1={left} x2={width - 12} y1={y(usualMost)} y2={y(usualMost)} />
      <text className={styles.asksText} x={left + 4} y={y(usualMost) - 5}>
        {asks}
      </text>
      {before && (
        <>
          <polygon className={styles.between} points={`${path(points)} ${path(before.toReversed())}`} />
          <polyline className={styles.old} points={path(before)} />
        </>
      )}
      <polyline className={styles.line} points={path(points)} />
      {points.map((each) => (
        <circle
          key={each.day}
          className={cx(styles.point, each.day === day && styles.chosen)}
          cx={x(each.day)}
          cy={y(each.value)}
          r={each.day === day ? 9 : 6}
        />
      ))}
      {points.map((each) => (
        <text key={each.day} x={x(each.day)} y={height - 8} textAnchor="middle">
          {each.day}
        </text>
      ))}
    </svg>
  )
}

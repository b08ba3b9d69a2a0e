import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconChartLine, IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { settings } from '@penside/contract/equipment/setting.ts'
import type { Curve } from '@penside/contract/equipment/curve.ts'
import {
  curveOn,
  curveSetting,
  judgeCurve,
  settingOf,
  type CurvePoint,
} from '@penside/domain/equipment/setting-limit.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { farmToday, formatNumber, formatTime, formatWon, displayDayShort } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './control.module.css'
import { Plot } from './curve-plot.tsx'
import { Reasons, Stepped, UnsentNotice, useSendNow, Why } from './new-value.tsx'
import { Change, tones } from './sent.tsx'
import { useWrittenSetting, type SettingView } from './written.ts'

/** The days that a new curve begins with. */
const firstDays = {
  age: [0, 7, 14, 21, 28],
  gestationDay: [0, 7, 28, 75, 90, 110],
  lactationDay: [0, 3, 7, 14, 21],
} as const

type Kind = NonNullable<(typeof curveSetting)[EquipmentType]>

/** The curve that the equipment has, and a new one; one that is being drawn stays while a command is under way. */
export function Curves({ view, part, waits }: { view: SettingView; part: string; waits: boolean }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const kind = curveSetting[view.type]
  if (!kind) return null
  return (
    <Section title={t(`control.curveOf.${kind.by}`)}>
      <Card flush>
        <CardRow
          icon={<IconChartLine size={22} aria-hidden />}
          title={view.curve ? t('control.presentCurve') : t('control.noCurve')}
          line={view.curve?.points
            .map(
              ({ day: number, value }) =>
                `${number}: ${formatNumber(value, settingOf(view.type, kind.setting).decimals)}`,
            )
            .join(' · ')}
          onClick={view.maySet && !view.local && !view.revoked && !waits ? () => setOpen(true) : undefined}
        />
      </Card>
      {open && <Editor view={view} part={part} kind={kind} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Editor({
  view,
  part,
  kind: { setting, by, longest },
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
  // What was seen when it was opened: a change since then refuses what is sent.
  const [seen, setSeen] = useState(view.curve)
  const before = seen?.points ?? null
  const past = useQuery(
    query(settings.curvePast, { equipmentId: view.equipmentId, ...(part && { part }) }),
  ).data
  const rounded = (value: number) =>
    Number(Math.max(limit.least, Math.min(limit.most, value)).toFixed(decimals))
  const wasOn = (day: number) => past?.past.findLast((each) => each.day <= day)?.middle
  const [drawn, setPoints] = useState<readonly CurvePoint[] | null>(null)
  // The first curve begins with what was really eaten, or how warm it really was.
  const points: readonly CurvePoint[] =
    drawn ??
    before ??
    firstDays[by].map((day) => ({ day, value: rounded(wasOn(day) ?? view.settings[setting] ?? middle) }))
  const [chosenAt, setChosenAt] = useState(0)
  const [asking, setAsking] = useState(false)
  const at = Math.min(chosenAt, points.length - 1)
  const chosen = points[at]!
  const { send, sending } = useSend(settings.sendCurve)
  const { run, unsent, refused } = useSendNow()
  const verdict = judgeCurve(view.type, setting, points, before, limit)
  const step = setting === 'target' ? 0.1 : 0.5
  /** Its day stays between those beside it. */
  const put = (index: number, { day, value }: CurvePoint) => {
    const least = index === 0 ? 0 : points[index - 1]!.day + 1
    const most = index === points.length - 1 ? longest : points[index + 1]!.day - 1
    const moved = { day: Math.max(least, Math.min(most, Math.round(day))), value: rounded(value) }
    setPoints(points.map((each, i) => (i === index ? moved : each)))
    setChosenAt(index)
  }
  const roomAfter = (points[at + 1]?.day ?? longest + 1) - chosen.day - 1
  const add = () => {
    const day = chosen.day + (at === points.length - 1 ? Math.min(7, roomAfter) : Math.ceil(roomAfter / 2))
    setPoints(points.toSpliced(at + 1, 0, { day, value: rounded(curveOn(points, day)) }))
    setChosenAt(at + 1)
  }
  const choose = (curve: Curve) => {
    setPoints(curve.points)
    setChosenAt(0)
  }
  const isSame = (one: readonly CurvePoint[] | null, other: readonly CurvePoint[] | null) =>
    JSON.stringify(one) === JSON.stringify(other)
  const changed = !isSame(view.curve?.points ?? null, before)
  // The newest that was applied and is not what it has now.
  const earlier = past?.versions.find(
    ({ state, curve }) => state === 'applied' && !isSame(curve.points, before),
  )
  const go = async () => {
    setAsking(false)
    const done = await run((operationId) =>
      send(
        {
          equipmentId: view.equipmentId,
          ...(part && { part }),
          curve: { by, points: [...points] },
          expected: seen,
          confirmed: verdict.is === 'ask',
        },
        operationId,
      ),
    )
    if (done) onClose()
  }
  const difference = before && chosen.value - curveOn(before, chosen.day)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`control.curveOf.${by}`)}
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
            {refused && <Notice tone="red" title={refused} />}
            {changed && (
              <Notice
                tone="amber"
                title={say({ code: 'SETTING_CHANGED' })}
                action={
                  <Button
                    onClick={() => {
                      setSeen(view.curve)
                      setPoints(null)
                      setChosenAt(0)
                    }}
                  >
                    {t('control.presentCurve')}
                  </Button>
                }
              />
            )}
            <UnsentNotice unsent={unsent} />
            <div className={styles.footer}>
              <Button
                kind="primary"
                wide
                busy={sending}
                disabled={verdict.is === 'refused' || isSame(points, before) || changed}
                onClick={() => (verdict.is === 'ask' ? setAsking(true) : void go())}
              >
                {t('control.sendCurve')}
              </Button>
              {earlier && (
                <Button disabled={isSame(points, earlier.curve.points)} onClick={() => choose(earlier.curve)}>
                  {t('control.before')}
                </Button>
              )}
            </div>
          </div>
        )
      }
    >
      <div className={styles.buttons}>
        <div className={styles.legend}>
          <span className={styles.newKey}>{t('control.newCurve')}</span>
          {before && <span className={styles.oldKey}>{t('control.now')}</span>}
          {past && past.past.length > 0 && (
            <span className={styles.pastKey}>
              {t(setting === 'target' ? 'control.pastEaten' : 'control.pastWarmth')}
            </span>
          )}
        </div>
        <Plot
          points={points}
          before={before}
          at={at}
          limit={limit}
          past={past?.past ?? []}
          longest={longest}
          decimals={decimals}
          asks={t('control.asksAbove')}
          onChoose={setChosenAt}
          onPut={put}
        />
        {past?.past.length === 0 && <p className={styles.soft}>{t('control.noPast')}</p>}
        <Stepped
          less={t('control.less')}
          more={t('control.more')}
          onLess={
            chosen.value > limit.least ? () => put(at, { ...chosen, value: chosen.value - step }) : undefined
          }
          onMore={
            chosen.value < limit.most ? () => put(at, { ...chosen, value: chosen.value + step }) : undefined
          }
        >
          <div className={styles.label}>{t(`control.dayOf.${by}`, { count: chosen.day })}</div>
          <div className={styles.big}>
            {written.number(setting, chosen.value)}
            <span className={styles.unit}>{written.unit(setting)}</span>
          </div>
          {difference !== null && (
            <div>
              {Math.abs(difference) < 1e-9
                ? t('control.same')
                : t('control.than', { by: signed(difference, decimals) })}
            </div>
          )}
        </Stepped>
        <div className={styles.chips} role="group" aria-label={t('control.days')}>
          {points.map((each, i) => (
            <Button key={each.day} kind={i === at ? 'primary' : 'secondary'} onClick={() => setChosenAt(i)}>
              {each.day}
            </Button>
          ))}
        </div>
        <div className={styles.dayTools}>
          <Button
            icon={<IconChevronLeft size={20} aria-hidden />}
            disabled={chosen.day <= (points[at - 1]?.day ?? -1) + 1}
            onClick={() => put(at, { ...chosen, day: chosen.day - 1 })}
          >
            {t('control.dayEarlier')}
          </Button>
          <Button
            icon={<IconChevronRight size={20} aria-hidden />}
            disabled={roomAfter <= 0}
            onClick={() => put(at, { ...chosen, day: chosen.day + 1 })}
          >
            {t('control.dayLater')}
          </Button>
          <Button
            icon={<IconPlus size={20} aria-hidden />}
            disabled={roomAfter <= 0 || points.length >= 60}
            onClick={add}
          >
            {t('control.addDay')}
          </Button>
          <Button
            icon={<IconTrash size={20} aria-hidden />}
            disabled={points.length === 1}
            onClick={() => {
              setPoints(points.toSpliced(at, 1))
              setChosenAt(Math.max(0, at - 1))
            }}
          >
            {t('control.removeDay')}
          </Button>
        </div>
        <Effect
          points={points}
          before={before}
          today={past?.today ?? []}
          price={past?.price ?? null}
          view={view}
          setting={setting}
        />
        {verdict.is === 'refused' && <Notice tone="red" title={say(verdict.refusal)} />}
        {verdict.is === 'ask' && !isSame(points, before) && (
          <Notice tone="amber" title={<Why why={verdict.why[0]!} setting={setting} view={view} />}>
            {t('control.asksAgain')}
          </Notice>
        )}
        {verdict.is === 'fine' && !isSame(points, before) && (
          <Notice
            tone="green"
            title={t('control.within', {
              by: formatNumber(limit.askStep, decimals),
              most: formatNumber(limit.usualMost, decimals),
              unit: written.unit(setting),
            })}
          />
        )}
        {past && past.versions.length > 0 && (
          <Section title={t('control.versions')}>
            <Card flush>
              {past.versions.map(({ commandId, at: sentAt, name, state, curve }) => (
                <CardRow
                  key={commandId}
                  title={[displayDayShort(farmToday(new Date(sentAt))), formatTime(sentAt), name].join(' ')}
                  line={curve.points
                    .map(({ day: at, value }) => `${at}: ${formatNumber(value, decimals)}`)
                    .join(' · ')}
                  chip={<Chip tone={tones[state]}>{t(`control.state.${state}`)}</Chip>}
                  onClick={() => choose(curve)}
                />
              ))}
            </Card>
          </Section>
        )}
      </div>
    </Sheet>
  )
}

const signed = (value: number, decimals: number) =>
  `${value >= 0 ? '+' : '−'}${formatNumber(Math.abs(value), decimals)}`

/** What it changes for the animals that stand there today. */
function Effect({
  points,
  before,
  today,
  price,
  view,
  setting,
}: {
  points: readonly CurvePoint[]
  before: readonly CurvePoint[] | null
  today: readonly number[]
  price: number | null
  view: SettingView
  setting: string
}) {
  const t = useT()
  const written = useWrittenSetting(view.type)
  const { decimals } = settingOf(view.type, setting)
  if (today.length === 0) return null
  const value = (curve: readonly CurvePoint[], day: number) => Number(curveOn(curve, day).toFixed(decimals))
  if (setting !== 'target')
    return (
      <Card flush>
        <CardRow
          title={t('control.todayOf', { count: today[0]! })}
          value={
            <Change
              from={before ? written.number(setting, value(before, today[0]!)) : '-'}
              to={written.whole(setting, value(points, today[0]!))}
            />
          }
        />
      </Card>
    )
  const changes = before ? today.map((day) => value(points, day) - value(before, day)) : []
  const all = changes.reduce((sum, each) => sum + each, 0)
  return (
    <Card flush>
      <CardRow
        title={t('control.changed')}
        line={t('control.standing', { count: today.length })}
        value={
          before ? t('control.sows', { count: changes.filter((each) => Math.abs(each) > 1e-9).length }) : '-'
        }
      />
      <CardRow
        title={t('control.feedADay')}
        value={before ? `${signed(all, 1)} ${written.unit(setting)}` : '-'}
      />
      {price !== null && before && (
        <CardRow
          title={t('control.costAMonth')}
          line={t('control.costOf', { price: formatWon(price) })}
          value={`${all < 0 ? '−' : '+'}${formatWon(Math.abs(all) * 30 * price)}`}
        />
      )}
    </Card>
  )
}

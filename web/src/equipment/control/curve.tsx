import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconChevronRight } from '../../ui/icons/first.ts'
import { IconChevronLeft, IconPlus, IconTrash } from '../../ui/icons/common.ts'
import { IconChartLine } from '../../ui/icons/equipment.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import {
  curveOn,
  curveSetting,
  settingOf,
  type CurveKind,
  type CurvePoint,
} from '@penside/domain/equipment/setting-limit.ts'
import { farmToday, formatNumber, formatTime, displayDayShort } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { ConfirmReasons, ReasonText } from './confirm-reasons.tsx'
import styles from './control.module.css'
import { isSameCurve, useCurveDraft, type CurveDraft, type CurvePast } from './curve-draft.ts'
import { CurveEffect } from './curve-effect.tsx'
import { CurvePlot } from './curve-plot.tsx'
import { tones } from './sent.tsx'
import { UnsentNotice, useSendNow } from './send-now.tsx'
import { formatDifference, useSettingFormat, type SettingView } from './setting-format.ts'
import { Stepper } from './stepper.tsx'

const formatCurve = (points: readonly CurvePoint[], decimals: number) =>
  points.map(({ day: dayNumber, value }) => `${dayNumber}: ${formatNumber(value, decimals)}`).join(' · ')

/** The equipment's curve, and the editor for a new one. A command under way disables the row and keeps an open editor. */
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
          line={
            view.curve
              ? formatCurve(view.curve.points, settingOf(view.type, kind.setting).decimals)
              : undefined
          }
          onClick={view.maySet && !view.local && !view.revoked && !waits ? () => setOpen(true) : undefined}
        />
      </Card>
      {open && <CurveEditor view={view} part={part} kind={kind} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type CurveEditorProps = { view: SettingView; part: string; kind: CurveKind; onClose: () => void }

function CurveEditor(props: CurveEditorProps) {
  const { view, part, kind, onClose } = props
  const t = useT()
  const past = useQuery(query(settings.curvePast, equipmentIn(view, part))).data
  const draft = useCurveDraft(view, kind, past)
  const [confirming, setConfirming] = useState(false)
  const { send, sending, unsent, error } = useSendCurve(props, draft)
  const { verdict } = draft
  const submit = () => {
    setConfirming(false)
    void send()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`control.curveOf.${kind.by}`)}
      footer={
        <div className={styles.buttons}>
          {confirming && verdict.is === 'confirm' ? (
            <>
              <b>{t('control.reallyCurve')}</b>
              <ConfirmReasons reasons={verdict.reasons} view={view} setting={kind.setting} />
              <Button kind="primary" wide onClick={submit}>
                {t('control.yes', { value: t('control.curve') })}
              </Button>
              <Button kind="quiet" wide onClick={() => setConfirming(false)}>
                {t('control.stop')}
              </Button>
            </>
          ) : (
            <>
              {error && <Notice tone="red" title={error} />}
              <OutdatedNotice draft={draft} />
              <UnsentNotice unsent={unsent} />
              <div className={styles.footer}>
                <Button
                  kind="primary"
                  wide
                  busy={sending}
                  disabled={verdict.is === 'refused' || draft.isSame || draft.isOutdated}
                  onClick={() => (verdict.is === 'confirm' ? setConfirming(true) : submit())}
                >
                  {t('control.sendCurve')}
                </Button>
                <PreviousCurve draft={draft} past={past} />
              </div>
            </>
          )}
        </div>
      }
    >
      <div className={styles.buttons}>
        <CurveLegend draft={draft} past={past} />
        <CurvePlot draft={draft} past={past?.past ?? []} />
        {past?.past.length === 0 && <p className={styles.soft}>{t('control.noPast')}</p>}
        <SelectedPoint draft={draft} view={view} />
        <DayTools draft={draft} />
        <CurveEffect draft={draft} past={past} view={view} />
        <VerdictNotice draft={draft} view={view} />
        {past && past.versions.length > 0 && <Versions draft={draft} past={past} />}
      </div>
    </Sheet>
  )
}

const equipmentIn = ({ equipmentId }: SettingView, part: string) => ({ equipmentId, ...(part && { part }) })

function useSendCurve({ view, part, kind, onClose }: CurveEditorProps, draft: CurveDraft) {
  const { send: sendCurve, sending } = useSend(settings.sendCurve)
  const { run, unsent, error } = useSendNow()
  const send = async () => {
    const sent = await run((operationId) =>
      sendCurve(
        {
          ...equipmentIn(view, part),
          curve: { by: kind.by, points: [...draft.points] },
          expected: draft.expected,
          confirmed: draft.verdict.is === 'confirm',
        },
        operationId,
      ),
    )
    if (sent) onClose()
  }
  return { send, sending, unsent, error }
}

function OutdatedNotice({ draft }: { draft: CurveDraft }) {
  const t = useT()
  const describe = useProblem()
  if (!draft.isOutdated) return null
  return (
    <Notice
      tone="amber"
      title={describe({ code: 'SETTING_CHANGED' })}
      action={<Button onClick={draft.reset}>{t('control.presentCurve')}</Button>}
    />
  )
}

/** Button that loads the last applied curve before the equipment's current one. */
function PreviousCurve({ draft, past }: { draft: CurveDraft; past: CurvePast | undefined }) {
  const t = useT()
  const previous = past?.versions.find(
    ({ state, curve }) => state === 'applied' && !isSameCurve(curve.points, draft.before),
  )?.curve
  if (!previous) return null
  return (
    <Button disabled={isSameCurve(draft.points, previous.points)} onClick={() => draft.load(previous)}>
      {t('control.before')}
    </Button>
  )
}

function CurveLegend({ draft, past }: { draft: CurveDraft; past: CurvePast | undefined }) {
  const t = useT()
  return (
    <div className={styles.legend}>
      <span className={styles.newKey}>{t('control.newCurve')}</span>
      {draft.before && <span className={styles.oldKey}>{t('control.now')}</span>}
      {past && past.past.length > 0 && (
        <span className={styles.pastKey}>
          {t(draft.kind.setting === 'target' ? 'control.pastEaten' : 'control.pastWarmth')}
        </span>
      )}
    </div>
  )
}

/** Value of the selected point, with its difference from the equipment's curve. */
function SelectedPoint({ draft, view }: { draft: CurveDraft; view: SettingView }) {
  const t = useT()
  const format = useSettingFormat(view.type)
  const { kind, selected, before, limit, decimals, move } = draft
  const step = kind.setting === 'target' ? 0.1 : 0.5
  const difference = before && selected.value - curveOn(before, selected.day)
  return (
    <Stepper
      onLess={selected.value > limit.least ? () => move({ value: -step }) : undefined}
      onMore={selected.value < limit.most ? () => move({ value: step }) : undefined}
    >
      <div className={styles.label}>{t(`control.dayOf.${kind.by}`, { count: selected.day })}</div>
      <div className={styles.big}>
        {format.number(kind.setting, selected.value)}
        <span className={styles.unit}>{format.unit(kind.setting)}</span>
      </div>
      {difference !== null && (
        <div>
          {Math.abs(difference) < 1e-9
            ? t('control.same')
            : t('control.than', { by: formatDifference(difference, decimals) })}
        </div>
      )}
    </Stepper>
  )
}

/** Selects a day of the curve, moves it, adds one or removes it. */
function DayTools({ draft }: { draft: CurveDraft }) {
  const t = useT()
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t('control.days')}>
        {draft.points.map(({ day }, index) => (
          <Button
            key={day}
            kind={index === draft.at ? 'primary' : 'secondary'}
            onClick={() => draft.select(index)}
          >
            {day}
          </Button>
        ))}
      </div>
      <div className={styles.dayTools}>
        <Button
          icon={<IconChevronLeft size={20} aria-hidden />}
          disabled={!draft.canMoveEarlier}
          onClick={() => draft.move({ days: -1 })}
        >
          {t('control.dayEarlier')}
        </Button>
        <Button
          icon={<IconChevronRight size={20} aria-hidden />}
          disabled={!draft.canMoveLater}
          onClick={() => draft.move({ days: 1 })}
        >
          {t('control.dayLater')}
        </Button>
        <Button icon={<IconPlus size={20} aria-hidden />} disabled={!draft.canAdd} onClick={draft.add}>
          {t('control.addDay')}
        </Button>
        <Button icon={<IconTrash size={20} aria-hidden />} disabled={!draft.canRemove} onClick={draft.remove}>
          {t('control.removeDay')}
        </Button>
      </div>
    </>
  )
}

function VerdictNotice({ draft, view }: { draft: CurveDraft; view: SettingView }) {
  const t = useT()
  const describe = useProblem()
  const format = useSettingFormat(view.type)
  const { verdict, limit, decimals } = draft
  const { setting } = draft.kind
  if (verdict.is === 'refused') return <Notice tone="red" title={describe(verdict.refusal)} />
  if (draft.isSame) return null
  if (verdict.is === 'confirm')
    return (
      <Notice tone="amber" title={<ReasonText reason={verdict.reasons[0]!} setting={setting} view={view} />}>
        {t('control.asksAgain')}
      </Notice>
    )
  return (
    <Notice
      tone="green"
      title={t('control.within', {
        by: formatNumber(limit.askStep, decimals),
        most: formatNumber(limit.usualMost, decimals),
        unit: format.unit(setting),
      })}
    />
  )
}

/** Curves sent before; a press loads one into the draft. */
function Versions({ draft, past }: { draft: CurveDraft; past: CurvePast }) {
  const t = useT()
  return (
    <Section title={t('control.versions')}>
      <Card flush>
        {past.versions.map(({ commandId, at, name, state, curve }) => (
          <CardRow
            key={commandId}
            title={[displayDayShort(farmToday(new Date(at))), formatTime(at), name].join(' ')}
            line={formatCurve(curve.points, draft.decimals)}
            chip={<Chip tone={tones[state]}>{t(`control.state.${state}`)}</Chip>}
            onClick={() => draft.load(curve)}
          />
        ))}
      </Card>
    </Section>
  )
}

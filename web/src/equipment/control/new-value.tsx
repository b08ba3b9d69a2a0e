import { useId, useState } from 'react'
import { IconArrowRight } from '../../ui/icons/equipment.ts'
import { settingNamesOnWire, settings } from '@penside/contract/equipment/setting.ts'
import type { ConfirmReason } from '@penside/domain/equipment/setting-limit.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { useNumberBox } from '../../ui/number-box.tsx'
import { Section } from '../../ui/page.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { ConfirmReasons, ReasonText } from './confirm-reasons.tsx'
import styles from './control.module.css'
import { LimitScale } from './limit-scale.tsx'
import { UnsentNotice, useSendNow } from './send-now.tsx'
import { useSettingDraft, type SettingDraft } from './setting-draft.ts'
import { formatDifference, useSettingFormat, type SettingView } from './setting-format.ts'
import { Stepper } from './stepper.tsx'

/** Change of a setting by one press of less or more; other settings change by their last digit. */
const steps: Readonly<Record<string, number>> = {
  temperature: 0.5,
  target: 0.1,
  humidity: 5,
  ventilation: 5,
  co2: 100,
  light: 10,
  startWeight: 0.5,
}
const stepOf = ({ setting, decimals }: SettingDraft) => steps[setting] ?? 10 ** -decimals

type NewValueProps = { view: SettingView; part: string; setting: string; waits: boolean }

/** Form for a new value of a setting. A command under way hides the form and keeps the draft. */
export function NewValue(props: NewValueProps) {
  const { view, setting, waits } = props
  const t = useT()
  const format = useSettingFormat(view.type)
  const draft = useSettingDraft(view, setting)
  const [confirming, setConfirming] = useState(false)
  const { send, sending, unsent, error } = useSendValue(props, draft)
  const { value, verdict } = draft
  const submit = () => {
    setConfirming(false)
    void send()
  }

  if (waits) return null
  return (
    <>
      <Section
        title={t('control.newSetting')}
        aside={
          draft.kind === 'number'
            ? t('control.today', {
                least: formatNumber(draft.low, draft.decimals),
                most: formatNumber(draft.high, draft.decimals),
                unit: format.unit(setting),
              })
            : undefined
        }
      >
        {draft.kind === 'switch' ? (
          <Segments
            name={setting}
            label={format.name(setting)}
            value={value === null ? '' : String(value)}
            onChange={(chosen) => draft.set(chosen === '1' ? 1 : 0)}
            choices={[1, 0].map((each) => ({ value: String(each), label: format.number(setting, each) }))}
          />
        ) : (
          <>
            <Card>
              <NumberEntry draft={draft} />
              <LimitScale draft={draft} />
            </Card>
            <QuickValues draft={draft} />
          </>
        )}
        <DraftNotices draft={draft} view={view} />
        <UnsentNotice unsent={unsent} />
      </Section>
      <SaveBar problem={error}>
        <Button
          kind="primary"
          busy={sending}
          disabled={draft.isSame || value === null || verdict?.is === 'refused' || draft.isOutdated}
          onClick={() => (draft.isUnusual ? setConfirming(true) : submit())}
        >
          {value === null
            ? t('control.sendNothing')
            : t('control.send', { value: format.withUnit(setting, value) })}
        </Button>
      </SaveBar>
      {verdict?.is === 'confirm' && (
        <ConfirmSheet
          open={confirming}
          onClose={() => setConfirming(false)}
          onConfirm={submit}
          draft={draft}
          view={view}
          reasons={verdict.reasons}
        />
      )}
    </>
  )
}

function useSendValue({ view, part, setting }: NewValueProps, draft: SettingDraft) {
  const request = useSend(settings.request)
  const { run, unsent, error } = useSendNow()
  const { type, equipmentId } = view
  const send = async () => {
    const sent = await run((operationId) =>
      request.send(
        {
          type,
          deed: 'S',
          equipmentId,
          ...(part && { part }),
          values: { [settingNamesOnWire(type)[setting]!]: String(draft.value) },
          expected: { [setting]: draft.expected },
          confirmed: draft.isUnusual,
        },
        operationId,
      ),
    )
    if (sent) draft.reset()
  }
  return { send, sending: request.sending, unsent, error }
}

/** Large number box between less and more; an unreadable entry is questioned below it. */
function NumberEntry({ draft }: { draft: SettingDraft }) {
  const t = useT()
  const { setting, decimals, value, unread, from, low, high, isSame } = draft
  const format = useSettingFormat(draft.type)
  const errorId = useId()
  const box = useNumberBox({ value, unread, onChange: draft.set }, decimals, undefined, true)
  const placeholder = format.number(setting, from)
  const step = stepOf(draft)
  const start = value ?? from ?? low
  return (
    <>
      <Stepper
        unusual={draft.isUnusual && !isSame}
        onLess={start > low ? () => draft.setWithinReach(start - step) : undefined}
        onMore={start < high ? () => draft.setWithinReach(start + step) : undefined}
      >
        <label className={cx(styles.big, styles.entry)}>
          <input
            {...box.input}
            className={styles.input}
            aria-label={format.name(setting)}
            aria-invalid={box.error !== undefined || undefined}
            aria-describedby={box.error === undefined ? undefined : errorId}
            placeholder={placeholder}
            size={Math.max(2, (box.input.value || placeholder).length)}
          />
          <span className={styles.unit}>{format.unit(setting)}</span>
        </label>
        <div>
          {value !== null &&
            from !== null &&
            (isSame
              ? t('control.same')
              : t('control.than', { by: formatDifference(value - from, decimals) }))}
        </div>
      </Stepper>
      {box.error !== undefined && (
        <div id={errorId} className={styles.doubt}>
          <Notice tone="red" title={box.error}>
            {box.meanings || undefined}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Buttons for values near the current one. */
function QuickValues({ draft }: { draft: SettingDraft }) {
  const { from, low, high, decimals } = draft
  if (from === null) return null
  return (
    <div className={styles.quick}>
      {[-2, -1, 1, 3]
        .map((times) => rounded(from + times * stepOf(draft), decimals))
        .filter((each) => each >= low && each <= high)
        .map((each) => (
          <Button key={each} onClick={() => draft.setWithinReach(each)}>
            {formatNumber(each, decimals)}
          </Button>
        ))}
    </div>
  )
}

/** Refusal or warning for the draft, and the notice that the setting has changed meanwhile. */
function DraftNotices({ draft, view }: { draft: SettingDraft; view: SettingView }) {
  const t = useT()
  const describe = useProblem()
  const { setting, verdict, isSame } = draft
  const format = useSettingFormat(draft.type)
  return (
    <>
      {verdict?.is === 'refused' && !isSame && <Notice tone="red" title={describe(verdict.refusal)} />}
      {verdict?.is === 'confirm' && !isSame && (
        <Notice
          tone="amber"
          title={<ReasonText reason={verdict.reasons[0]!} setting={setting} view={view} />}
        >
          {t('control.asksAgain')}
        </Notice>
      )}
      {draft.isOutdated && (
        <Notice
          tone="amber"
          title={describe({ code: 'SETTING_CHANGED' })}
          action={<Button onClick={draft.reset}>{format.withUnit(setting, draft.current)}</Button>}
        />
      )}
    </>
  )
}

/** Second confirmation of an unusual value. */
function ConfirmSheet({
  open,
  onClose,
  onConfirm,
  draft,
  view,
  reasons,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  draft: SettingDraft
  view: SettingView
  reasons: readonly ConfirmReason[]
}) {
  const t = useT()
  const { setting, value, limit } = draft
  const format = useSettingFormat(draft.type)
  const formatted = format.withUnit(setting, value)
  const usual = value === null ? null : Math.max(limit.usualLeast, Math.min(limit.usualMost, value))
  return (
    <Sheet open={open} onClose={onClose} title={t('control.really', { value: formatted })}>
      <div className={styles.arrow}>
        <div>
          <div className={styles.label}>{t('control.present')}</div>
          <div className={styles.big}>{format.number(setting, draft.expected)}</div>
        </div>
        <IconArrowRight size={32} aria-hidden />
        <div className={styles.unusual}>
          <div className={styles.label}>{t('control.newSetting')}</div>
          <div className={styles.big}>{format.number(setting, value)}</div>
        </div>
      </div>
      <ConfirmReasons reasons={reasons} view={view} setting={setting} />
      <div className={styles.buttons}>
        {usual !== null && usual !== value && (
          <Button
            wide
            onClick={() => {
              draft.setWithinReach(usual)
              onClose()
            }}
          >
            {t('control.rather', { value: format.withUnit(setting, usual) })}
          </Button>
        )}
        <Button kind="primary" wide onClick={onConfirm}>
          {t('control.yes', { value: formatted })}
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          {t('control.stop')}
        </Button>
      </div>
    </Sheet>
  )
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { IconAlertTriangle, IconArrowRight, IconMinus, IconPig, IconPlus } from '@tabler/icons-react'
import { settingNamesOnWire, settings } from '@penside/contract/equipment/setting.ts'
import { judgeSetting, reachOf, settingOf, type AskAgain } from '@penside/domain/equipment/setting-limit.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Problem, useSend } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { useNumberBox, type NumberBoxProps, type NumberDoubt } from '../../ui/number-box.tsx'
import { Section } from '../../ui/page.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './control.module.css'
import { useWrittenSetting, type SettingView } from './written.ts'

/** By how much one touch changes it. */
const steps: Readonly<Record<string, number>> = {
  temperature: 0.5,
  target: 0.1,
  humidity: 5,
  ventilation: 5,
  co2: 100,
  light: 10,
  startWeight: 0.5,
}
/** Nothing that is sent here waits on the phone: what became of it is said at once. */
export type Unsent = 'no' | 'perhaps'
export function useSendNow() {
  const say = useProblem()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const run = async (work: (operationId: string) => Promise<unknown>): Promise<boolean> => {
    setUnsent(null)
    setRefused(null)
    if (!navigator.onLine) {
      setUnsent('no')
      return false
    }
    try {
      await work(newId())
      return true
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 0) setUnsent('perhaps')
      else setRefused(say(problem))
      return false
    }
  }
  return { run, unsent, refused }
}

export function UnsentNotice({ unsent }: { unsent: Unsent | null }) {
  const t = useT()
  const shown = useRef<HTMLDivElement>(null)
  // Above the bar with the button, which hides what stands below it.
  useEffect(() => shown.current?.scrollIntoView({ block: 'center' }), [unsent])
  if (!unsent) return null
  return (
    <div ref={shown}>
      <Notice tone="red" title={t(unsent === 'no' ? 'control.notSent' : 'control.maybeSent')}>
        {t(unsent === 'no' ? 'control.notSentBody' : 'control.maybeSentBody')}
      </Notice>
    </div>
  )
}

/** What is typed stays while a command of somebody else is under way; until that ends nothing can be sent. */
export function NewValue({
  view,
  part,
  setting,
  waits,
}: {
  view: SettingView
  part: string
  setting: string
  waits: boolean
}) {
  const t = useT()
  const say = useProblem()
  const { type } = view
  const written = useWrittenSetting(type)
  const { kind, decimals } = settingOf(type, setting)
  const limit = view.limits.find((each) => each.setting === setting)!
  // What was seen when the person began: a change since then refuses what is sent.
  const [begun, setBegun] = useState<{
    seen: SettingView['settings']
    value: number | null
    unread: NumberDoubt | null
  } | null>(null)
  const present = (begun?.seen ?? view.settings)[setting] ?? null
  const setValue = (value: number | null, unread: NumberDoubt | null = null) =>
    setBegun({ seen: begun?.seen ?? view.settings, value, unread })
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend(settings.request)
  const { run, unsent, refused } = useSendNow()
  const changed = (view.settings[setting] ?? null) !== present

  const value = begun ? begun.value : present
  const { instead } = view
  const verdict = value === null ? null : judgeSetting(type, setting, value, { present, instead, limit })
  const from = present ?? instead?.value ?? null
  const [low, high] = reachOf(limit, from)
  const step = steps[setting] ?? 10 ** -decimals
  const put = (next: number) => setValue(rounded(Math.max(low, Math.min(high, next)), decimals))
  const start = value ?? from ?? low
  const same = value === present
  const unusual = verdict?.is === 'ask'
  const whole = written.whole(setting, value)

  const go = async () => {
    setAsking(false)
    const done = await run((operationId) =>
      send(
        {
          type,
          deed: 'S',
          equipmentId: view.equipmentId,
          ...(part && { part }),
          values: { [settingNamesOnWire(type)[setting]!]: String(value) },
          expected: { [setting]: present },
          confirmed: unusual,
        },
        operationId,
      ),
    )
    if (done) setBegun(null)
  }

  if (waits) return null
  return (
    <>
      <Section
        title={t('control.newSetting')}
        aside={
          kind === 'number'
            ? t('control.today', {
                least: formatNumber(low, decimals),
                most: formatNumber(high, decimals),
                unit: written.unit(setting),
              })
            : undefined
        }
      >
        {kind === 'switch' ? (
          <Segments
            name={setting}
            label={written.name(setting)}
            value={value === null ? '' : String(value)}
            onChange={(chosen) => setValue(chosen === '1' ? 1 : 0)}
            choices={['1', '0'].map((each) => ({
              value: each,
              label: written.number(setting, Number(each)),
            }))}
          />
        ) : (
          <>
            <Card>
              <Entry
                setting={setting}
                written={written}
                decimals={decimals}
                value={value}
                unread={begun?.unread ?? null}
                onChange={setValue}
                from={from}
                unusual={unusual && !same}
                onLess={start > low ? () => put(start - step) : undefined}
                onMore={start < high ? () => put(start + step) : undefined}
              >
                {value === null || from === null
                  ? null
                  : same
                    ? t('control.same')
                    : t('control.than', {
                        by: `${value >= from ? '+' : '−'}${formatNumber(Math.abs(value - from), decimals)}`,
                      })}
              </Entry>
              <Scale
                view={view}
                setting={setting}
                present={present}
                reach={[low, high]}
                value={value}
                unusual={unusual}
              />
            </Card>
            {from !== null && (
              <div className={styles.quick}>
                {[-2, -1, 1, 3]
                  .map((times) => rounded(from + times * step, decimals))
                  .filter((each) => each >= low && each <= high)
                  .map((each) => (
                    <Button key={each} onClick={() => put(each)}>
                      {formatNumber(each, decimals)}
                    </Button>
                  ))}
              </div>
            )}
          </>
        )}
        {verdict?.is === 'refused' && !same && <Notice tone="red" title={say(verdict.refusal)} />}
        {verdict?.is === 'ask' && !same && (
          <Notice tone="amber" title={<Why why={verdict.why[0]!} setting={setting} view={view} />}>
            {t('control.asksAgain')}
          </Notice>
        )}
        {changed && (
          <Notice
            tone="amber"
            title={say({ code: 'SETTING_CHANGED' })}
            action={
              <Button onClick={() => setBegun(null)}>
                {written.whole(setting, view.settings[setting] ?? null)}
              </Button>
            }
          />
        )}
        <UnsentNotice unsent={unsent} />
      </Section>
      <SaveBar problem={refused}>
        <Button
          kind="primary"
          busy={sending}
          disabled={same || value === null || verdict?.is === 'refused' || changed}
          onClick={() => (unusual ? setAsking(true) : void go())}
        >
          {value === null ? t('control.sendNothing') : t('control.send', { value: whole })}
        </Button>
      </SaveBar>
      {verdict?.is === 'ask' && (
        <Sheet open={asking} onClose={() => setAsking(false)} title={t('control.really', { value: whole })}>
          <div className={styles.arrow}>
            <div>
              <div className={styles.label}>{t('control.present')}</div>
              <div className={styles.big}>{written.number(setting, present)}</div>
            </div>
            <IconArrowRight size={32} aria-hidden />
            <div className={styles.unusual}>
              <div className={styles.label}>{t('control.newSetting')}</div>
              <div className={styles.big}>{written.number(setting, value)}</div>
            </div>
          </div>
          <Reasons why={verdict.why} view={view} setting={setting} />
          <div className={styles.buttons}>
            {value !== null && (value > limit.usualMost || value < limit.usualLeast) && (
              <Button
                wide
                onClick={() => {
                  put(value > limit.usualMost ? limit.usualMost : limit.usualLeast)
                  setAsking(false)
                }}
              >
                {t('control.rather', {
                  value: written.whole(setting, value > limit.usualMost ? limit.usualMost : limit.usualLeast),
                })}
              </Button>
            )}
            <Button kind="primary" wide onClick={() => void go()}>
              {t('control.yes', { value: whole })}
            </Button>
            <Button kind="quiet" wide onClick={() => setAsking(false)}>
              {t('control.stop')}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** The large box of a number between less and more; what cannot be read in it is asked about under it. */
function Entry({
  setting,
  written,
  decimals,
  from,
  unusual,
  onLess,
  onMore,
  children,
  ...value
}: NumberBoxProps & {
  setting: string
  written: ReturnType<typeof useWrittenSetting>
  decimals: number
  /** The value that a new one is compared with, shown while the box is empty. */
  from: number | null
  unusual: boolean
  onLess: (() => void) | undefined
  onMore: (() => void) | undefined
  children: ReactNode
}) {
  const t = useT()
  const errorId = useId()
  const box = useNumberBox(value, decimals, undefined, true)
  const hint = written.number(setting, from)
  return (
    <>
      <Stepped
        unusual={unusual}
        less={t('control.less')}
        more={t('control.more')}
        onLess={onLess}
        onMore={onMore}
      >
        <label className={cx(styles.big, styles.entry)}>
          <input
            {...box.input}
            className={styles.input}
            aria-label={written.name(setting)}
            aria-invalid={box.error !== undefined || undefined}
            aria-describedby={box.error === undefined ? undefined : errorId}
            placeholder={hint}
            size={Math.max(2, (box.input.value || hint).length)}
          />
          <span className={styles.unit}>{written.unit(setting)}</span>
        </label>
        <div>{children}</div>
      </Stepped>
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

/** Less, what stands between, more. */
export function Stepped({
  less,
  more,
  onLess,
  onMore,
  unusual,
  children,
}: {
  less: string
  more: string
  onLess: (() => void) | undefined
  onMore: (() => void) | undefined
  unusual?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.stepper}>
      <button type="button" className={styles.step} aria-label={less} disabled={!onLess} onClick={onLess}>
        <IconMinus size={28} aria-hidden />
      </button>
      <div className={cx(styles.middle, unusual && styles.unusual)}>{children}</div>
      <button type="button" className={styles.step} aria-label={more} disabled={!onMore} onClick={onMore}>
        <IconPlus size={28} aria-hidden />
      </button>
    </div>
  )
}

/** Why it is asked, and how many animals stand there. */
export function Reasons({
  why,
  view,
  setting,
}: {
  why: readonly AskAgain[]
  view: SettingView
  setting: string
}) {
  const t = useT()
  const what = [
    view.sows > 0 && t('control.sows', { count: view.sows }),
    view.boars > 0 && t('control.boars', { count: view.boars }),
    view.piglets > 0 && t('control.piglets', { count: view.piglets }),
    view.pigs > 0 && t('control.pigs', { count: view.pigs }),
  ].filter(Boolean)
  return (
    <div>
      {why.map((each) => (
        <p key={each.because} className={styles.reason}>
          <IconAlertTriangle size={24} aria-hidden />
          <Why why={each} setting={setting} view={view} />
        </p>
      ))}
      <p className={cx(styles.reason, styles.herd)}>
        <IconPig size={24} aria-hidden />
        {what.length > 0 ? t('control.animals', { what: what.join(', ') }) : t('control.noAnimals')}
      </p>
    </div>
  )
}

export function Why({ why, setting, view }: { why: AskAgain; setting: string; view: SettingView }) {
  const t = useT()
  const written = useWrittenSetting(view.type)
  const unit = written.unit(setting)
  const number = (value: number) => written.number(setting, value)
  if (why.because === 'step')
    return (
      <span>
        {t('control.why.step', {
          by: `${why.by > 0 ? '+' : '−'}${number(Math.abs(why.by))}`,
          usual: number(why.usual),
          unit,
        })}
      </span>
    )
  if (why.because === 'plan' || why.because === 'standard')
    return <span>{t(`control.why.${why.because}`, { value: written.whole(setting, why.value) })}</span>
  if (why.because === 'above' || why.because === 'below')
    return (
      <span>
        {t(`control.why.${why.because}`, { least: number(why.least), most: number(why.most), unit })}
      </span>
    )
  return <span>{t(`control.why.${why.because}`)}</span>
}

/** Hard limit, usual range and what one command reaches, on one scale. */
function Scale({
  view,
  setting,
  present,
  reach: [low, high],
  value,
  unusual,
}: {
  view: SettingView
  setting: string
  present: number | null
  reach: readonly [number, number]
  value: number | null
  unusual: boolean
}) {
  const t = useT()
  const written = useWrittenSetting(view.type)
  const limit = view.limits.find((each) => each.setting === setting)!
  const { least, most, usualLeast, usualMost } = limit
  const at = (each: number) => `${Math.max(0, Math.min(100, (100 * (each - least)) / (most - least)))}%`
  const span = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` })
  const number = (each: number) => written.number(setting, each)
  return (
    <div className={styles.scale} aria-hidden>
      <span className={styles.track} />
      <span className={styles.usual} style={span(usualLeast, usualMost)} />
      <span className={styles.reach} style={span(low, high)} />
      {present !== null && (
        <>
          <span
            className={styles.presentLabel}
            style={{ left: `clamp(36px, ${at(present)}, calc(100% - 36px))` }}
          >
            {t('control.set')} {number(present)}
          </span>
          <span className={styles.present} style={{ left: at(present) }} />
        </>
      )}
      {value !== null && Number.isFinite(value) && (
        <span className={cx(styles.knob, unusual && styles.unusual)} style={{ left: at(value) }} />
      )}
      <span className={styles.ends}>
        <span>{t('control.limit', { value: number(least) })}</span>
        <b>{t('control.usual', { least: number(usualLeast), most: number(usualMost) })}</b>
        <span>{t('control.limit', { value: number(most) })}</span>
      </span>
    </div>
  )
}

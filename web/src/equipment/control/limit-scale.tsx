import { useT } from '../../i18n/index.ts'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'
import { useSettingFormat } from './setting-format.ts'
import type { SettingDraft } from './setting-draft.ts'

/** Hard limit, usual range and reach of one command, drawn on one scale. */
export function LimitScale({ draft }: { draft: SettingDraft }) {
  const t = useT()
  const { type, setting, limit, expected, low, high, value, isUnusual } = draft
  const format = useSettingFormat(type)
  const { least, most, usualLeast, usualMost } = limit
  const at = (each: number) => `${Math.max(0, Math.min(100, (100 * (each - least)) / (most - least)))}%`
  const span = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` })
  const number = (each: number) => format.number(setting, each)
  return (
    <div className={styles.scale} aria-hidden>
      <span className={styles.track} />
      <span className={styles.usual} style={span(usualLeast, usualMost)} />
      <span className={styles.reach} style={span(low, high)} />
      {expected !== null && (
        <>
          <span
            className={styles.presentLabel}
            style={{ left: `clamp(36px, ${at(expected)}, calc(100% - 36px))` }}
          >
            {t('control.set')} {number(expected)}
          </span>
          <span className={styles.present} style={{ left: at(expected) }} />
        </>
      )}
      {value !== null && Number.isFinite(value) && (
        <span className={cx(styles.knob, isUnusual && styles.unusual)} style={{ left: at(value) }} />
      )}
      <span className={styles.ends}>
        <span>{t('control.limit', { value: number(least) })}</span>
        <b>{t('control.usual', { least: number(usualLeast), most: number(usualMost) })}</b>
        <span>{t('control.limit', { value: number(most) })}</span>
      </span>
    </div>
  )
}

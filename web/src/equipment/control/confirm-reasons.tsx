import { IconAlertTriangle } from '../../ui/icons/first.ts'
import { IconPig } from '../../ui/icons/common.ts'
import type { ConfirmReason } from '@penside/domain/equipment/setting-limit.ts'
import { useT } from '../../i18n/index.ts'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'
import { useSettingFormat, type SettingView } from './setting-format.ts'

/** Why a value needs a second confirmation, and how many animals it concerns. */
export function ConfirmReasons({
  reasons,
  view,
  setting,
}: {
  reasons: readonly ConfirmReason[]
  view: SettingView
  setting: string
}) {
  const t = useT()
  const animals = (['sows', 'boars', 'piglets', 'pigs'] as const)
    .filter((kind) => view[kind] > 0)
    .map((kind) => t(`control.${kind}`, { count: view[kind] }))
  return (
    <div>
      {reasons.map((each) => (
        <p key={each.reason} className={styles.reason}>
          <IconAlertTriangle size={24} aria-hidden />
          <ReasonText reason={each} setting={setting} view={view} />
        </p>
      ))}
      <p className={cx(styles.reason, styles.herd)}>
        <IconPig size={24} aria-hidden />
        {animals.length > 0 ? t('control.animals', { what: animals.join(', ') }) : t('control.noAnimals')}
      </p>
    </div>
  )
}

export function ReasonText({
  reason: why,
  setting,
  view,
}: {
  reason: ConfirmReason
  setting: string
  view: SettingView
}) {
  const t = useT()
  const format = useSettingFormat(view.type)
  const unit = format.unit(setting)
  const number = (value: number) => format.number(setting, value)
  const text = () => {
    switch (why.reason) {
      case 'step':
        return t('control.why.step', {
          by: `${why.by > 0 ? '+' : '−'}${number(Math.abs(why.by))}`,
          usual: number(why.usual),
          unit,
        })
      case 'plan':
      case 'standard':
        return t(`control.why.${why.reason}`, { value: format.withUnit(setting, why.value) })
      case 'above':
      case 'below':
        return t(`control.why.${why.reason}`, { least: number(why.least), most: number(why.most), unit })
      default:
        return t(`control.why.${why.reason}`)
    }
  }
  return <span>{text()}</span>
}

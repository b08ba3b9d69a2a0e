import type { Output } from '@penside/contract/api/call.ts'
import type { settings } from '@penside/contract/equipment/setting.ts'
import { settingNames, type NamedSetting } from '@penside/domain/equipment/setting-names.ts'
import { settingOf } from '@penside/domain/equipment/setting-limit.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'

/** All that the page of one equipment shows. */
export type SettingView = Output<typeof settings.view>

const isNamed = (setting: string): setting is NamedSetting => setting in settingNames

/** Korean writes a unit to its number; elsewhere only a sign stands so close. */
const apart = (language: string, unit: string) =>
  language === 'ko' || /^(|%|°C)$/.test(unit) ? '' : '\u00a0'

/** How settings of a type are written: their name, number and unit. */
export function useWrittenSetting(type: EquipmentType) {
  const t = useT()
  const language = useLanguage()
  const of = (setting: string) => (setting in declared(type).settings ? settingOf(type, setting) : undefined)
  const number = (setting: string, value: number | null) => {
    if (value === null) return '-'
    if (of(setting)?.kind === 'switch') return t(value === 1 ? 'control.on' : 'control.off')
    return formatNumber(value, of(setting)?.decimals ?? 0)
  }
  const unit = (setting: string): string => {
    const own = of(setting)?.unit ?? ''
    return own === 'head' || own === 'day' || own === 's' || own === 'min' ? t(`control.unit.${own}`) : own
  }
  const whole = (setting: string, value: number | null) =>
    value === null ? '-' : `${number(setting, value)}${apart(language, unit(setting))}${unit(setting)}`
  return {
    name: (setting: string) => (isNamed(setting) ? t(`control.setting.${setting}`) : setting),
    number,
    unit,
    whole,
  }
}

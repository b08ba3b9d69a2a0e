import type { Output } from '@penside/contract/api/call.ts'
import type { settings } from '@penside/contract/equipment/setting.ts'
import { settingNames, type NamedSetting } from '@penside/domain/equipment/setting-names.ts'
import { settingOf } from '@penside/domain/equipment/setting-limit.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'

/** Answer of `settings.view`: everything that the settings page of one equipment displays. */
export type SettingView = Output<typeof settings.view>

/** Limit of a setting that the equipment has: the view has one for each. */
export const limitOf = (view: Pick<SettingView, 'limits'>, setting: string) =>
  view.limits.find((each) => each.setting === setting)!

const isNamed = (setting: string): setting is NamedSetting => setting in settingNames

/** Space between a number and its unit: none in Korean, and none before `%` and `°C` in any language. */
const spaceBefore = (unit: string, language: string) =>
  language === 'ko' || /^(|%|°C)$/.test(unit) ? '' : '\u00a0'

/** Formats the settings of an equipment type: their names, numbers and units. */
export function useSettingFormat(type: EquipmentType) {
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
  return {
    name: (setting: string) => (isNamed(setting) ? t(`control.setting.${setting}`) : setting),
    number,
    unit,
    withUnit: (setting: string, value: number | null) =>
      value === null
        ? '-'
        : `${number(setting, value)}${spaceBefore(unit(setting), language)}${unit(setting)}`,
  }
}

/** A difference with its sign: `+0.5`, `−2`. */
export const formatDifference = (value: number, decimals: number) =>
  `${value >= 0 ? '+' : '−'}${formatNumber(Math.abs(value), decimals)}`

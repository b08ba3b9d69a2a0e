import { useState } from 'react'
import { commandRange, judgeSetting, settingOf } from '@penside/domain/equipment/setting-limit.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import type { NumberDoubt } from '../../ui/number-box.tsx'
import { limitOf, type SettingView } from './setting-format.ts'

type Edit = {
  /** Value of the equipment when the user began: the server rejects the command if it has changed since. */
  expected: number | null
  value: number | null
  unread: NumberDoubt | null
}

export type SettingDraft = ReturnType<typeof useSettingDraft>

/** State of the new value of a setting while the user enters it, with the verdict of the limits. */
export function useSettingDraft(view: SettingView, setting: string) {
  const { type, instead } = view
  const { kind, decimals } = settingOf(type, setting)
  const limit = limitOf(view, setting)
  const [edit, setEdit] = useState<Edit | null>(null)
  const current = view.settings[setting] ?? null
  const expected = edit ? edit.expected : current
  const value = edit ? edit.value : expected
  const from = expected ?? instead?.value ?? null
  const [low, high] = commandRange(limit, from)
  const set = (next: number | null, unread: NumberDoubt | null = null) =>
    setEdit({ expected, value: next, unread })
  const verdict =
    value === null ? null : judgeSetting(type, setting, value, { present: expected, instead, limit })
  return {
    type,
    setting,
    kind,
    decimals,
    limit,
    current,
    expected,
    value,
    unread: edit?.unread ?? null,
    /** Value that the new one is compared with: the current setting, or what the animal gets without one. */
    from,
    low,
    high,
    verdict,
    isSame: value === expected,
    isUnusual: verdict?.is === 'confirm',
    /** Whether the equipment was set to something else since the user began. */
    isOutdated: current !== expected,
    set,
    setWithinReach: (next: number) => set(rounded(Math.max(low, Math.min(high, next)), decimals)),
    reset: () => setEdit(null),
  }
}

import {
  defaultSettings,
  settingNames,
  type FarmSettings,
  type SettingName,
} from '@penside/domain/farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

/** Settings of the current farm, with defaults for those that it has not set. */
export const farmSettings = (db: Db): Promise<FarmSettings> => db.once('settings', () => settingsOf(db))

async function settingsOf(db: Db): Promise<FarmSettings> {
  const own = await db.many<{ name: string; value: number }>(
    sql`select name, value::float8 as value from farm_setting`,
  )
  const settings: Record<SettingName, number> = { ...defaultSettings }
  // The table may have settings of older versions.
  for (const { name, value } of own) if (isSetting(name)) settings[name] = value
  return settings
}

/** SQL value of one setting. */
export const settingOf = (name: SettingName): Sql =>
  sql`coalesce((select value from farm_setting where name = ${name}), ${defaultSettings[name]}::numeric)::float8`

const isSetting = (name: string): name is SettingName => settingNames.includes(name as SettingName)

import {
  defaultSettings,
  settingNames,
  type FarmSettings,
  type SettingName,
} from '@penside/domain/farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

/** The intervals by which the current farm plans: its own where it set any, else the defaults. */
export const farmSettings = (db: Db): Promise<FarmSettings> => db.once('settings', () => settingsOf(db))

async function settingsOf(db: Db): Promise<FarmSettings> {
  const own = await db.many<{ name: string; value: number }>(
    sql`select name, value::float8 as value from farm_setting`,
  )
  const settings: Record<SettingName, number> = { ...defaultSettings }
  // A setting of an older version that nothing reads any more stays in the table and out of here.
  for (const { name, value } of own) if (isSetting(name)) settings[name] = value
  return settings
}

/** One of them, in a query that is asked anyway. */
export const settingOf = (name: SettingName): Sql =>
  sql`coalesce((select value from farm_setting where name = ${name}), ${defaultSettings[name]}::numeric)::float8`

const isSetting = (name: string): name is SettingName => settingNames.includes(name as SettingName)

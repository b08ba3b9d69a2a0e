import type { ko } from '../ko/index.ts'
import type { Dictionary } from '../dictionary.ts'
import { equipment } from './equipment.ts'
import { farm } from './farm.ts'
import { groups } from './groups.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { records } from './records.ts'
import { reports } from './reports.ts'
import { shell } from './shell.ts'
import { stores } from './stores.ts'
import { ui } from './ui.ts'

export const vi: Dictionary<typeof ko> = {
  ui,
  shell,
  farm,
  offline,
  outbox,
  records,
  groups,
  stores,
  reports,
  equipment,
}

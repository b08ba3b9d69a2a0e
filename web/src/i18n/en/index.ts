import type { ko } from '../ko/index.ts'
import type { Dictionary } from '../dictionary.ts'
import { farm } from './farm.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const en: Dictionary<typeof ko> = { ui, shell, farm, offline, outbox }

import { farm } from './farm.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const ko = { ui, shell, farm, offline, outbox }

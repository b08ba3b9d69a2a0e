import { group } from './group.ts'

export const groups = { group }

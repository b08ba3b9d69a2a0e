import type { Call } from './call.ts'
import { codes } from './farm/codes.ts'
import { farmEquipment } from './farm/equipment.ts'
import { farms } from './farm/farms.ts'
import { members } from './farm/members.ts'
import { outbox } from './farm/outbox.ts'
import { sessions } from './farm/session.ts'
import { boars } from './records/boar.ts'
import { herds } from './records/herd.ts'
import { matings } from './records/mating.ts'
import { sows } from './records/sow.ts'
import { statistics } from './reports/statistics.ts'
import { workPlan } from './reports/work-plan.ts'

/** Every call, by noun. The web imports the nouns it needs, not this. */
export const contract = {
  sessions,
  farms,
  members,
  codes,
  farmEquipment,
  outbox,
  sows,
  boars,
  herds,
  matings,
  workPlan,
  statistics,
}

export const everyCall = Object.entries<Record<string, Call>>(contract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${noun}.${name}`, ...call })),
)

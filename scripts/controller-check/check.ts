import type { IClientOptions } from 'mqtt'
import { meta, state } from '@penside/contract/equipment/protocol.ts'
import { equipmentTypes } from '@penside/domain/equipment/types.ts'
import { disconnect, refuseOne, restart } from './away.ts'
import { Commands } from './commands.ts'
import { httpSide } from './http-side.ts'
import { mqttSide } from './mqtt-side.ts'
import { judgeCycles, judgeReadings } from './readings.ts'
import { rulesOver, sentenceOf, type Outcome, type Over, type RuleId } from './rules.ts'
import { pause, Trial } from './trial.ts'

export type CheckOptions = {
  farm: number
  controller: string
  /** Transport of the device. */
  over?: Over
  /** URL of an existing broker; without it a broker is opened on `listen`, which can check more. */
  broker?: string
  mqtt?: IClientOptions
  listen?: number
  /** Called with the port of the own broker or server. */
  onListening?: (port: number) => void
  /** Whether settings are changed; they are restored at the end. */
  sets?: boolean
  /** Rules to test actively; others are only observed. */
  parts?: readonly ('away' | 'commands' | 'restart')[]
  /** Equipment to set; by default the first that can be set. */
  equipment?: string
  /** Restarts the device. */
  restart?: () => Promise<void>
  /** Times to connect, to observe, to stay cut off and to answer, s. */
  seconds?: { connect: number; watch: number; away: number; answer: number }
}

/** Rules that need an own broker. */
const ownBrokerOnly: ReadonlySet<RuleId> = new Set([
  'will',
  'topics',
  'gone-when-stored',
  'kept-until-stored',
  'measures-alone',
  'late',
  'same-boot',
  'foreign-ack',
] as const)

/** Checks a controller against the rules, acting as its server. */
export async function check(options: CheckOptions): Promise<Outcome[]> {
  const side = await (options.over === 'http' ? httpSide(options.listen ?? 8080) : mqttSide(options))
  const trial = new Trial(options, side)
  try {
    await run(trial)
  } finally {
    await side.close()
  }
  return outcomesOf(trial)
}

function outcomesOf(trial: Trial): Outcome[] {
  const { over } = trial.side
  return rulesOver(over).map((rule) => {
    const found = trial.findings.of(rule)
    const outcome = found === undefined ? 'not tried' : found === true ? 'pass' : 'fail'
    const why = typeof found === 'string' ? found : outcome === 'not tried' ? whyNot(trial, rule) : ''
    return { rule, sentence: sentenceOf(rule, over), outcome, why }
  })
}
function whyNot({ options: { restart, sets }, side, findings }: Trial, rule: RuleId) {
  const all = rulesOver(side.over)
  const isFrom = (first: RuleId) => all.indexOf(rule) >= all.indexOf(first)
  if (!findings.holds('connects')) return 'nothing was heard of it'
  if (!side.cut && ownBrokerOnly.has(rule)) return 'without --broker only, on the broker of the kit itself'
  if (!restart && isFrom('new-boot')) return 'with --restart only'
  if (sets === false && isFrom('set')) return 'not with --no-sets'
  const first = needed.filter((each) => findings.fails(each) && isFrom(each))
  return first.length > 0
    ? `only when these hold: ${first.join(', ')}`
    : 'nothing came by which to tell, or it has no setting to try'
}

/** Rules on which all later checks depend. */
const needed: readonly RuleId[] = ['meta', 'shape', 'polls', 'settings-said', 'read', 'set', 'asks-again']

async function run(trial: Trial) {
  const { side, findings, topics, options } = trial
  const { connect, watch, answer } = trial.seconds
  await side.begin(trial)
  if (side.port !== undefined) options.onListening?.(side.port)
  const first = await trial.until(connect, () => side.first(trial))
  const where = side.over === 'mqtt' ? topics.state : 'its calls'
  if (!findings.says('connects', first !== undefined, `nothing on ${where} within ${connect} s`)) return
  // Until now there was no connection.
  trial.bornAt = Date.now()
  // The list comes first, settings and readings follow.
  const listed = await trial.until(answer, () => trial.last(topics.meta))
  await pause(watch * 1_000)
  side.judgeWatched?.(trial)
  await judgeBirth(trial)
  const list = listed ? await listOf(trial) : void findings.fail('meta', 'it has not been published')
  judgeReadings(trial, list)
  judgeCycles(trial, list)
  const { parts = ['away', 'commands', 'restart'] } = options
  const readable = trial.readings.length > 0
  if (side.cut && readable && parts.includes('away')) {
    await disconnect(trial)
    if (side.over === 'http') await refuseOne(trial)
  }
  const commands = new Commands(trial)
  const target = list && !findings.fails('polls') ? commands.target(list) : undefined
  const tried = target && parts.includes('commands') ? await commands.run(target) : undefined
  if (options.restart && readable && parts.includes('restart')) await restart(trial, tried)
  await side.judgeTraffic(trial)
  judgeReadings(trial, list)
  findings.pass('shape')
}

async function judgeBirth(trial: Trial) {
  const { findings, topics, side } = trial
  const last = await trial.kept(topics.state)
  if (!last) return findings.fail('birth', side.over === 'mqtt' ? 'no retained state' : 'no state came')
  const read = findings.read('birth', state, last.body)
  if (read) findings.says('birth', read.online, 'its state says that it is not online')
  side.judgeBirth?.(trial, read?.boot)
}

/** The device's list of equipment. */
async function listOf(trial: Trial) {
  const { findings, topics } = trial
  const last = await trial.kept(topics.meta)
  if (!last) return void findings.fail('meta', 'it is not retained')
  const list = findings.read('meta', meta, last.body)
  const strange = list?.equipment.find(({ type }) => !equipmentTypes.some((known) => known === type))
  if (strange) findings.fail('meta', `${strange.id} is of a type ${strange.type} that is not known`)
  const doubled = list?.equipment.find(
    ({ id }, i) => list.equipment.findIndex((other) => other.id === id) !== i,
  )
  if (doubled) findings.fail('meta', `${doubled.id} is named twice`)
  if (list) findings.pass('meta')
  return list
}

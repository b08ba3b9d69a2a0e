/** Rules for controllers, by their names in docs/controller-protocol.md, in the order of testing. */
export const rules = {
  connects: 'It connects and says its state.',
  birth:
    'After connecting it publishes its state with online true, retained, with QoS 1, in the right shape.',
  will: 'Its last will is its state with online false and the same boot, retained, with QoS 1.',
  secret: 'Each of its calls carries its secret as Authorization: Bearer.',
  meta: 'It publishes a retained list of its equipment, each with an id, and a type that is known.',
  topics: 'It publishes on its own topics only.',
  qos: 'It publishes with QoS 1.',
  'not-retained': 'Readings, events and results are not retained.',
  shape: 'Its readings and events have the right shape, and no more than 500 samples or 1 MB.',
  named: 'It sends readings only of equipment that its list names.',
  measures: 'It sends only measures of the type, by their names.',
  whose: 'Readings name their animal or passage where the type wants it, and nowhere else.',
  possible: 'Values lie in the range that is possible, in the unit of the measure.',
  missing: 'A value that could not be read is null and not 0.',
  numbering: 'Messages of a run are numbered from 1 on, one by one.',
  clock: 'Its clock is right to two minutes, and nothing is measured after it is sent.',
  'one-value': 'Of one equipment and animal there is one reading at a time.',
  cycle: 'Each equipment reports within its cycle.',
  polls: 'It asks for its commands at least every 10 s.',
  'gone-when-stored': 'What was acknowledged is not sent again.',
  'kept-until-stored':
    'What was not acknowledged is sent again after the connection was cut, under its number and unchanged.',
  'measures-alone': 'It goes on measuring without a connection, and sends that under its own times.',
  live: 'What is sent at once is not marked late.',
  late: 'What was measured without a connection is marked late.',
  'same-boot': 'After a cut connection, without a restart, it says its state again with the same boot.',
  'foreign-ack': 'An acknowledgement of another boot deletes nothing.',
  'refused-is-gone': 'What was answered with 400 is not sent again.',
  'settings-said': 'It publishes the settings of its equipment, retained, in the right shape.',
  read: 'A read answers with the settings that it has.',
  'read-writes-nothing': 'A read that carries a value to set changes nothing.',
  set: 'A set within the limits is answered as applied, with what was read back.',
  'settings-follow': 'After a set it publishes the settings with a higher version.',
  whole: 'A value without a decimal point is the same value.',
  repeated: 'A command that comes again is answered again and not carried out again.',
  replayed: 'A set under another id, with the order of the last, is rejected as superseded.',
  order: 'A set with a lower order than the last is rejected as superseded.',
  expect: 'A set that expects other settings than it has is rejected as changed.',
  range: 'A set beyond the hard limits is rejected as range.',
  'unknown-setting': 'A set of what the type does not have is rejected as unknown_setting.',
  'unknown-equipment': 'A command for equipment that it does not have is rejected as unknown_equipment.',
  expired: 'A command whose time is over is rejected as expired.',
  'text-value': 'A value that is text is rejected as unreadable.',
  garbage: 'A message that is no JSON is passed over, and the next command is answered.',
  'asks-again': 'After an answer that held a command it asks again at once.',
  'new-boot': 'After a restart it has another boot and numbers from 1 again.',
  'kept-over-restart':
    'What was not acknowledged survives a restart, and is sent again under its old boot and number.',
  'results-over-restart': 'A command from before a restart is answered again and not carried out again.',
} as const
export type RuleId = keyof typeof rules
export type Outcome = { rule: RuleId; sentence: string; outcome: 'pass' | 'fail' | 'not tried'; why: string }

/** Transports. */
export type Over = 'mqtt' | 'http'
/** Wording of rules over HTTP, which has no retained messages and no lasting connection. */
const overHttp: Partial<Record<RuleId, string>> = {
  connects: 'It posts to the calls of a controller.',
  birth: 'It posts its state with online true, in the right shape.',
  meta: 'It posts a list of its equipment, each with an id, and a type that is known.',
  topics: 'It posts to the calls of the protocol only.',
  'same-boot': 'After a while without an answer, without a restart, it goes on with the same boot.',
  'settings-said': 'It posts the settings of its equipment, in the right shape.',
  'settings-follow': 'After a set it posts the settings with a higher version.',
  garbage: 'An answer that is no JSON is passed over, and the next command is answered.',
}
const only: Record<Over, ReadonlySet<RuleId>> = {
  mqtt: new Set(['will', 'qos', 'not-retained'] as const),
  http: new Set(['secret', 'polls', 'refused-is-gone', 'asks-again'] as const),
}
/** Rules of a transport. */
export const rulesOver = (over: Over) =>
  (Object.keys(rules) as RuleId[]).filter((rule) => !only[over === 'mqtt' ? 'http' : 'mqtt'].has(rule))
export const sentenceOf = (rule: RuleId, over: Over) => (over === 'http' && overHttp[rule]) || rules[rule]

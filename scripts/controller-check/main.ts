// npm run controller:check -- --farm 1 --controller IC-1 : see docs/controller-protocol.md
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { controllerId } from '@penside/contract/equipment/protocol.ts'
import { check, type CheckOptions } from './check.ts'
import type { Over } from './rules.ts'

const usage = `npm run controller:check -- --farm 1 --controller IC-1 [options]

Without --broker it opens one of its own on port 1883, to which the device is pointed; that one lets every password in, and knows
MQTT 3.1.1 only.
  --over http              the device has no MQTT: it posts to http://this-machine:8080/mobile/x/controller/…
  --listen 1883            the port of its own broker, or of its own server over HTTP: 8080
  --broker mqtts://host    a broker that is there, with its port; what only a broker sees is then not tried.
                           No other server may answer that controller meanwhile
  --user, --password       of the server on that broker
  --ca file                who vouches for its certificate, where not everybody trusts it
  --equipment C01          which equipment is set; else the first that can be
  --no-sets                nothing is set, only read
  --restart 'command'      switches the device off and on; "ask" asks you to
  --watch 90               seconds that it is watched: more than two of its cycles
  --away 30, --answer 15   seconds that it is cut off, and that it has to answer`

const { values } = parseArgs({
  options: {
    farm: { type: 'string' },
    controller: { type: 'string' },
    over: { type: 'string', default: 'mqtt' },
    listen: { type: 'string' },
    broker: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    ca: { type: 'string' },
    equipment: { type: 'string' },
    'no-sets': { type: 'boolean', default: false },
    restart: { type: 'string' },
    watch: { type: 'string', default: '90' },
    away: { type: 'string', default: '30' },
    answer: { type: 'string', default: '15' },
    help: { type: 'boolean', default: false },
  },
})
const farm = Number(values.farm)
const { controller = '', restart } = values
const over = (['mqtt', 'http'] satisfies Over[]).find((known) => known === values.over)
const known = over && !(over === 'http' && values.broker)
if (
  values.help ||
  !known ||
  !Number.isSafeInteger(farm) ||
  farm < 1 ||
  !controllerId.safeParse(controller).success
) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
const whole = (text: string) => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`${text} is no number of seconds or of a port.`)
  process.exit(2)
}

async function switchOffAndOn() {
  if (restart === 'ask') {
    const prompt = createInterface({ input: process.stdin, output: process.stdout })
    await prompt.question('Switch the device off and on, then press Enter. ')
    prompt.close()
    return
  }
  await new Promise<void>((done, fail) => {
    const child = spawn(restart!, { shell: true, stdio: 'inherit' })
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${restart} ended with ${code}`))))
  })
}

function authority(file: string) {
  try {
    return readFileSync(file)
  } catch {
    console.error(`${file} cannot be read.`)
    return process.exit(2)
  }
}

const options: CheckOptions = {
  farm,
  controller,
  over,
  ...(values.listen && { listen: whole(values.listen) }),
  onListening: (port) => console.log(`Waiting for ${controller} of farm ${farm} on port ${port}.`),
  sets: !values['no-sets'],
  seconds: {
    connect: 120,
    watch: whole(values.watch),
    away: whole(values.away),
    answer: whole(values.answer),
  },
  ...(values.broker && { broker: values.broker }),
  mqtt: {
    ...(values.user && { username: values.user, password: values.password ?? '' }),
    ...(values.ca && { ca: authority(values.ca) }),
  },
  ...(values.equipment && { equipment: values.equipment }),
  ...(restart && { restart: switchOffAndOn }),
}
try {
  const outcomes = await check(options)
  const signs = { pass: 'pass     ', fail: 'FAIL     ', 'not tried': 'not tried' }
  for (const { rule, sentence, outcome, why } of outcomes)
    console.log(`${signs[outcome]}  ${rule.padEnd(20)}  ${sentence}${why ? `\n${' '.repeat(33)}${why}` : ''}`)
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  console.log(`\n${count('pass')} pass, ${count('fail')} fail, ${count('not tried')} not tried.`)
  process.exitCode = count('fail') > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

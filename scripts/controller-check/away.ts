import { shortened } from './findings.ts'
import { pause, withoutLate, type Numbered, type Trial } from './trial.ts'
import type { Tried } from './commands.ts'

/** Disconnects the device with unacknowledged messages. @returns these messages, and whether the device reconnected */
async function cutOnce(trial: Trial, acks: 'none' | 'foreign') {
  const { away, connect, watch } = trial.seconds
  trial.acks = acks
  const from = trial.readings.length
  await trial.until(watch, () => (trial.readings.length >= from + 2 ? true : undefined))
  await pause(200)
  const open = openSince(trial, from)
  trial.cutAt = Date.now()
  trial.side.cut!()
  await pause(away * 1_000)
  trial.side.reopen!()
  trial.reopenedAt = Date.now()
  answerAgain(trial)
  const back = await trial.until(connect, () =>
    trial.heard.find(
      ({ topic, at }) =>
        at > trial.reopenedAt && (trial.side.over === 'http' || topic === trial.topics.state),
    ),
  )
  return { open, back: back !== undefined }
}

/** Over HTTP a device may send one message after another, each when the previous one is answered. */
function answerAgain(trial: Trial) {
  if (!trial.side.acknowledge) trial.acks = 'all'
}
/** Messages without an acknowledgement; a repeated one may have been acknowledged. */
const openSince = (trial: Trial, from: number) =>
  trial.readings.slice(from).filter(({ boot, seq }) => seq > (trial.stored.get(boot)?.seq ?? 0))
const cameAgain = (trial: Trial, { boot, seq }: Numbered) =>
  trial.readings.find((each) => each.boot === boot && each.seq === seq && each.at > trial.reopenedAt)

/** Cuts the connection and checks the behaviour during and after it. */
export async function disconnect(trial: Trial) {
  const { connect, watch, away } = trial.seconds
  const storedBefore = new Map([...trial.stored].map(([boot, { seq }]) => [boot, seq]))
  const boots = new Set(trial.readings.map(({ boot }) => boot))
  const { open, back } = await cutOnce(trial, 'none')
  if (!back) return trial.findings.fail('same-boot', 'it did not come back after its connection was cut')
  // Over MQTT the state comes at once; over HTTP any message names the boot.
  const { state, readings } = trial.topics
  const said = await trial.until(connect, () =>
    trial.heard.find(
      ({ topic, body, at }) =>
        at > trial.reopenedAt &&
        ((topic === state && (body as { online?: unknown } | undefined)?.online === true) ||
          (trial.side.over === 'http' && topic === readings)),
    ),
  )
  const boot = (said?.body as { boot?: string } | undefined)?.boot
  trial.findings.says(
    'same-boot',
    boot !== undefined && boots.has(boot),
    `its boot was ${[...boots].join(', ')} and is ${boot ?? 'not said'}`,
  )
  if (open.length > 0) {
    const all = await trial.until(connect, () =>
      open.every((each) => cameAgain(trial, each)) ? true : undefined,
    )
    const lost = open.find((each) => !cameAgain(trial, each))
    const changed = open.find((each) => {
      const again = cameAgain(trial, each)
      return again && withoutLate(again.message) !== withoutLate(each.message)
    })
    if (lost) trial.findings.fail('kept-until-stored', `${lost.seq} of ${lost.boot} did not come again`)
    else if (changed)
      trial.findings.fail(
        'kept-until-stored',
        `${changed.seq} of ${changed.boot} came again with other readings`,
      )
    else if (all) trial.findings.pass('kept-until-stored')
  }
  trial.storeAll()
  const alone =
    (await trial.until(watch, () => {
      const found = samplesOf(trial, trial.cutAt + 300, trial.cutAt + away * 1_000 - 300)
      return found.length > 0 ? found : undefined
    })) ?? []
  if (
    trial.findings.says(
      'measures-alone',
      alone.length > 0,
      `nothing came of the ${away} s without a connection`,
    )
  )
    trial.findings.says(
      'late',
      alone.every(({ late }) => late === true),
      `${alone.find(({ late }) => late !== true)?.equipment} at ${alone.find(({ late }) => late !== true)?.at}`,
    )
  const again = trial.readings.find(
    ({ boot, seq, at }) => at > trial.reopenedAt && seq <= (storedBefore.get(boot) ?? 0),
  )
  trial.findings.says('gone-when-stored', !again, `${again?.seq} of ${again?.boot} was acknowledged before`)
  if (!trial.findings.holds('kept-until-stored')) return

  const second = await cutOnce(trial, 'foreign')
  await trial.until(connect, () => (second.open.every((each) => cameAgain(trial, each)) ? true : undefined))
  const lost = second.open.find((each) => !cameAgain(trial, each))
  if (second.open.length > 0)
    trial.findings.says('foreign-ack', !lost, `${lost?.seq} of ${lost?.boot} did not come again`)
  trial.storeAll()
}

/** Rejects one message for good, like a server that cannot read it. */
export async function refuseOne(trial: Trial) {
  const { readings, seconds } = trial
  const { watch } = seconds
  const from = readings.length
  trial.acks = 'refused'
  await trial.until(watch, () => (readings.length > from ? true : undefined))
  const refused = readings[from]
  if (!refused) return trial.storeAll()
  trial.storeAll()
  await pause(watch * 1_000)
  const again = readings.find((each, i) => i > from && each.boot === refused.boot && each.seq === refused.seq)
  trial.findings.says('refused-is-gone', !again, `${refused.seq} of ${refused.boot} came again`)
}

function samplesOf(trial: Trial, from: number, to: number) {
  return trial.readings.flatMap(({ at: heardAt, message }) => {
    // A wrong clock was reported already: correct it here.
    const wrong = trial.findings.fails('clock') ? heardAt - Date.parse(message.sent) : 0
    return message.samples.filter(({ at }) => Date.parse(at) + wrong > from && Date.parse(at) + wrong < to)
  })
}

/** Restarts the device and checks what it remembers. */
export async function restart(trial: Trial, tried: Tried | undefined) {
  trial.acks = 'none'
  const from = trial.readings.length
  await trial.until(trial.seconds.watch, () => (trial.readings.length > from ? true : undefined))
  const open = openSince(trial, from)
  const boots = new Set(trial.readings.map(({ boot }) => boot))
  const since = Date.now()
  await trial.options.restart!()
  trial.reopenedAt = since
  answerAgain(trial)
  const next = await trial.until(trial.seconds.connect + trial.seconds.watch, () =>
    trial.readings.find(({ boot, at }) => at > since && !boots.has(boot)),
  )
  const lowest = Math.min(...trial.readings.filter(({ boot }) => boot === next?.boot).map(({ seq }) => seq))
  trial.findings.says(
    'new-boot',
    next !== undefined && lowest === 1,
    next ? `it begins with ${lowest}` : 'no reading of a new boot came',
  )
  if (open.length > 0 && !trial.findings.fails('kept-until-stored')) {
    await trial.until(trial.seconds.connect, () =>
      open.every((each) => cameAgain(trial, each)) ? true : undefined,
    )
    const lost = open.find((each) => !cameAgain(trial, each))
    trial.findings.says('kept-over-restart', !lost, `${lost?.seq} of ${lost?.boot} did not come again`)
  }
  trial.storeAll()
  if (!tried || !trial.findings.holds('repeated')) return
  const { again, present } = await tried.again()
  trial.findings.says(
    'results-over-restart',
    again?.readBack?.[tried.name] === tried.other && present === tried.value,
    present === tried.value ? `the answer was ${shortened(again)}` : `${tried.name} was set again`,
  )
}
